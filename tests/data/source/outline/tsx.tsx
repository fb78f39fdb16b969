import React from "react";

interface Props { name: string }

/** Greets. */
export const Hello: React.FC<Props> = ({ name }) => <Title text={name} />;

export function App() {
  return <div><Hello name="x" /></div>;
}
