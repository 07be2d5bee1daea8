import type { Constructs } from './construct.js';

/** Lists that methods and classes hand on. */
export const CALLEES: Constructs = {
  'a base and an addition': {
    body: "$r = $this->base(); $r['a'][] = 'required'; $r['c'] = 'boolean'; return $r;",
    members: "private function base(): array { return ['a' => ['string'], 'b' => ['integer']]; }",
  },
  'a helper over the list': {
    body: "return $this->open(['a' => ['required', 'string'], 'b' => 'required|integer']);",
    members:
      "private function open(array $r): array { return array_map(fn ($v) => is_array($v) ? array_merge(['sometimes'], $v) : 'sometimes|' . $v, $r); }",
  },
  'a helper with a loop': {
    body: "return $this->clean(['a' => ['required', 'string'], 'b' => ['required', 'integer']]);",
    members:
      "private function clean(array $rules): array { foreach ($rules as $k => $v) { $rules[$k] = array_values(array_filter($v, fn ($x) => $x !== 'required')); } return $rules; }",
  },
  'a helper with a flag': {
    body: "return $this->fields(true) + ['z' => $this->need(false)];",
    members:
      "private function fields(bool $need): array { $r = ['a' => ['string']]; if ($need) { $r['a'][] = 'required'; } else { $r['a'][] = 'nullable'; } return $r; } private function need(bool $b): string { return $b ? 'required' : 'nullable|string'; }",
  },
  'a helper that filters a collection': {
    body: "return ['a' => $this->open(['required', 'string']), 'b' => $this->open(['integer'])];",
    members:
      "private function open(array $rules): array { if (! in_array('required', $rules)) { return $rules; } return (new \\Illuminate\\Support\\Collection($rules))->filter(function ($v) { return $v !== 'required'; })->prepend('sometimes')->toArray(); }",
  },
  'a helper with early returns': {
    body: "return ['a' => $this->kind('text'), 'b' => $this->kind('count')];",
    members:
      "private function kind(string $k): array { if ($k === 'text') { return ['string', 'max:5']; } return ['integer']; }",
  },
  'a helper with a switch': {
    body: "return ['a' => $this->kind('text'), 'b' => $this->kind('count')];",
    members:
      "private function kind(string $k): array { switch ($k) { case 'text': return ['string', 'max:5']; case 'count': return ['integer']; default: return []; } }",
  },
  'a helper with a match': {
    body: "return ['a' => $this->kind('text'), 'b' => $this->kind('count')];",
    members:
      "private function kind(string $k): array { return match ($k) { 'text' => ['string', 'max:5'], 'count' => ['integer'] }; }",
  },
  'a prefix': {
    body: "return ['x' => 'string', ...$this->address('billing'), ...$this->address('shipping.to')];",
    members:
      "private function address(string $p): array { return [\"$p.street\" => 'required|string', $p . '.zip' => ['string']]; }",
  },
  'a recursion': {
    body: "return $this->nest('a', 2);",
    members:
      "private function nest(string $p, int $n): array { return $n === 0 ? [$p => 'required'] : array_merge([$p => 'array'], $this->nest(\"$p.b\", $n - 1)); }",
  },
  'a static helper of a class':
    "return \\App\\Support\\Lists::open(['a' => ['string']]) + \\App\\Support\\Lists::address('home');",
  'a constant of a class': "return [...\\App\\Support\\Lists::BASE, 'c' => [...\\App\\Support\\Lists::NAME, 'max:9']];",
  'an instance of a class': "return (new \\App\\Support\\Lists)->all() + ['z' => 'string'];",
  'an instance in a variable': '$lists = new \\App\\Support\\Lists(); return $lists->all();',
  'an instance with its arguments': 'return (new \\App\\Support\\Lists(7))->bounded();',
  'an instance that is built up':
    "return (new \\App\\Support\\Lists)->add('a', 'string')->add('b', 'required')->built();",
  'a static maker': 'return \\App\\Support\\Lists::make(9)->bounded();',
  'a class of the container':
    'return app(\\App\\Support\\Lists::class)->all() + resolve(\\App\\Support\\Lists::class)->all();',
  'another request': "return (new \\App\\Support\\OtherRequest)->rules() + ['z' => 'integer'];",
  'another request, optional':
    "return array_map(fn ($v) => array_merge(['sometimes'], $v), (new \\App\\Support\\OtherRequest())->rules());",
  'a static property': 'return \\App\\Support\\Lists::$fields;',
  'rules of a model': 'return \\App\\Support\\Lists::$fields + \\App\\Support\\Lists::rules();',
  'a property': {
    body: "return $this->lists + ['b' => $this->one];",
    members: "protected array $lists = ['a' => 'string']; protected $one = ['integer', 'max:' . 5];",
  },
  'a property a method fills': {
    body: '$this->start(); return $this->lists;',
    members: "protected array $lists = []; private function start(): void { $this->lists['a'] = 'required'; }",
  },
  'a property filled before': {
    body: "$this->lists = ['a' => 'string']; $this->lists['b'] = 'required'; return $this->lists;",
    members: 'protected array $lists = [];',
  },
  'a list passed by reference': {
    body: "$r = ['a' => ['string']]; $this->more($r); return $r;",
    members: "private function more(array &$r): void { $r['a'][] = 'max:5'; $r['b'] = 'required'; }",
  },
  'a generator': {
    body: 'return iterator_to_array($this->each());',
    members: "private function each(): iterable { yield 'a' => 'string'; yield 'b' => 'required'; }",
  },
  'a static variable': "static $r = ['a' => 'string']; return $r;",
  'a variadic helper': {
    body: "return ['a' => $this->both('string', 'max:5')];",
    members: "private function both(string ...$v): array { return ['required', ...$v]; }",
  },
  'a helper with a named argument': {
    body: "return ['a' => $this->text(max: 7), 'b' => $this->text(need: true)];",
    members:
      "private function text(int $max = 5, bool $need = false): array { return array_filter([$need ? 'required' : null, 'string', \"max:$max\"]); }",
  },
  'a default of a constant': {
    body: "return ['a' => $this->text(), 'b' => $this->text(2)];",
    members:
      "const MOST = 9; private function text(int $max = self::MOST, array $more = ['min:1']): array { return ['string', \"max:$max\", ...$more]; }",
  },
  'a function in a constant expression': {
    body: 'return self::RULES;',
    members:
      "const MAX = 5; const TEXT = 'string|max:' . self::MAX; const RULES = ['a' => self::TEXT, 'b' => ['required', 'max:' . self::MAX * 2]];",
  },
  'an enum that knows its rules': "return ['a' => \\App\\Kind::Small->rules(), 'b' => \\App\\Kind::Large->rules()];",
  'a closure in a variable':
    "$prefix = fn (string $p) => [\"$p.a\" => 'string', \"$p.b\" => 'required']; return array_merge($prefix('x'), $prefix('y'));",
  'a nested closure':
    "$max = 5; $text = fn () => ['string', \"max:$max\"]; return ['a' => $text(), 'b' => (fn () => ['integer'])()];",
  'a first-class callable': {
    body: "$f = $this->text(...); return ['a' => $f(5)];",
    members: 'private function text(int $n): string { return "string|max:$n"; }',
  },
  call_user_func: {
    body: "return ['a' => call_user_func([$this, 'text'], 5), 'b' => call_user_func_array(fn ($n) => \"max:$n\", [3])];",
    members: 'public function text(int $n): string { return "string|max:$n"; }',
  },
  'a chain of ternaries': {
    body: "$update = false; return ['a' => [$update ? 'sometimes' : 'required', 'string'], 'b' => ($update ? 'nullable' : 'required') . '|integer'];",
    members: '',
  },
};

/** Classes those lists come from. */
export const CLASSES: Record<string, string> = {
  'app/Kind.php': `<?php namespace App;
enum Kind: string { case Small = 's'; case Large = 'l';
  public static function values(): array { return array_column(self::cases(), 'value'); }
  public static function looped(): array { $out = []; foreach (self::cases() as $case) { $out[] = $case->value; } return $out; }
  public function rules(): array { return match ($this) { self::Small => ['integer', 'max:5'], self::Large => ['integer', 'min:5'] }; } }
`,
  'app/Support/Lists.php': `<?php namespace App\\Support;
class Lists { const BASE = ['a' => 'string', 'b' => ['required']]; const NAME = ['required', 'string'];
  public static array $fields = ['f' => 'required|string'];
  private array $built = [];
  public function __construct(private int $most = 5) {}
  public static function make(int $most): static { return new static($most); }
  public static function open(array $r): array { foreach ($r as $k => $v) { $r[$k] = [...$v, 'nullable']; } return $r; }
  public static function address(string $p): array { return ["$p.street" => 'required|string']; }
  public static function rules(?int $id = null): array { return ['m' => 'integer']; }
  public function all(): array { return ['a' => 'required', 'b' => 'integer']; }
  public function bounded(): array { return ['a' => "string|max:{$this->most}"]; }
  public function add(string $k, $v): static { $this->built[$k] = $v; return $this; }
  public function built(): array { return $this->built; } }
`,
  'app/Support/OtherRequest.php': `<?php namespace App\\Support;
class OtherRequest extends \\Illuminate\\Foundation\\Http\\FormRequest { public function rules(): array { return ['a' => ['required', 'string'], 'b' => ['integer']]; } }
`,
  'config/shop.php':
    "<?php return ['locales' => ['en', 'de'], 'sizes' => ['s' => 'string', 'l' => 'integer'], 'most' => 12];\n",
};
