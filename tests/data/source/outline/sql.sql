-- users
CREATE TABLE IF NOT EXISTS public.users (
  id int,

  name text
);
create or replace function f(a int) returns int as $$
begin
  return 1;
end;
$$ language plpgsql;
create unique index i on users(id);
select 1;
