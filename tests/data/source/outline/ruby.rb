require 'set'
require_relative "x/y"
module A
  module B::C
    # doc
    class D < Base::X
      include Comparable
      extend Foo
      attr_reader :a, :b
      CONST = 1
      # m doc
      def m(a, b = 1)
        foo.bar(1); baz x
        @z = Qux.new(1)
      end
      def self.cm; end
      class << self
        def scm; end
      end
      private def p!; end
      alias_method :x, :y
      define_method(:dm) { }
    end
    Point = Struct.new(:x) do
      def dist; end
    end
  end
end
describe "x" do
  it "does" do
    expect(1)
  end
end
