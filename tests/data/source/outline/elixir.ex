defmodule Foo.Bar do
  @moduledoc """
  Doc def x
  """
  use GenServer
  alias A.{B, C}

  @doc """
  Adds.
  """
  @spec add(integer) :: integer
  def add(a) when is_integer(a) do
    a + helper(1)
  end

  def add(a), do: a

  defp priv?(x) do
    x
  end

  defmodule Inner do
    defstruct [:a]
    def z, do: 1
  end
end
