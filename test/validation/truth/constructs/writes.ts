import type { Constructs } from './construct.js';

/** Writes to places of a list. */
export const WRITES: Constructs = {
  'an index of a field': "$r = ['a' => ['uuid', 'max:5']]; $r['a'][0] = 'string'; return $r;",
  'an appended rule': "$r = ['a' => ['string']]; $r['a'][] = 'max:5'; $r['b'][] = 'integer'; return $r;",
  'a longer text': "$r = ['a' => 'string']; $r['a'] .= '|max:5'; $r['a'] = $r['a'] . '|required'; return $r;",
  'text in front': "$r = ['a' => 'string']; $r['a'] = 'required|' . $r['a']; $r['b'] = \"{$r['a']}|max:9\"; return $r;",
  'pushed and unshifted':
    "$r = ['a' => ['string']]; array_push($r['a'], 'max:5', 'min:2'); array_unshift($r['a'], 'required'); return $r;",
  'pushed by spreading':
    "$r = ['a' => ['string']]; $more = ['max:5', 'min:2']; array_push($r['a'], ...$more); return $r;",
  'popped and shifted':
    "$r = ['a' => ['required', 'string', 'max:5']]; array_pop($r['a']); array_shift($r['a']); return $r;",
  spliced: "$r = ['a' => ['required', 'string', 'max:5']]; array_splice($r['a'], 1, 1, ['integer']); return $r;",
  'added with +=': "$r = ['a' => 'string']; $r += ['a' => 'integer', 'b' => 'required']; return $r;",
  'set where missing': "$r = ['a' => 'string']; $r['a'] ??= 'integer'; $r['b'] ??= 'required'; return $r;",
  'several at once': "$r['a'] = $r['b'] = ['required', 'string']; return $r;",
  destructured:
    "[$name, $age] = [['required', 'string'], 'integer']; ['x' => $x] = ['x' => 'boolean']; return ['a' => $name, 'b' => $age, 'c' => $x];",
  swapped: "$r = ['a' => 'string', 'b' => 'integer']; [$r['a'], $r['b']] = [$r['b'], $r['a']]; return $r;",
  removed: "$r = ['a' => ['required', 'string'], 'b' => 'integer']; unset($r['a'][0], $r['b']); return $r;",
  moved: "$r = ['a' => ['required', 'string']]; $r['b'] = $r['a']; unset($r['a']); return $r;",
  'a computed key':
    "$r = []; $key = 'address'; $r[\"$key.street\"] = 'required|string'; $r[$key . '.zip'] = ['string', 'max:9']; return $r;",
  'a reference to a field': "$r = ['a' => ['string']]; $a = &$r['a']; $a[] = 'max:5'; unset($a); return $r;",
  'a variable read twice':
    "$text = ['nullable', 'string']; $r = ['a' => $text, 'b' => [...$text, 'max:5']]; $text[] = 'uuid'; $r['c'] = $text; return $r;",
  'a found rule replaced':
    "$r = ['a' => ['required', 'string']]; $at = array_search('required', $r['a']); $r['a'][$at] = 'nullable'; return $r;",
  'a found rule removed':
    "$r = ['a' => ['required', 'string']]; if (($at = array_search('required', $r['a'], true)) !== false) { unset($r['a'][$at]); } return $r;",
  'a list tested for a field':
    "$r = ['a' => 'string']; if (isset($r['a'])) { $r['a'] .= '|max:5'; } if (! array_key_exists('b', $r)) { $r['b'] = 'integer'; } if (empty($r['c'])) { $r['c'] = 'required'; } return $r;",
  data_set: "$r = ['a' => 'string']; data_set($r, 'b', 'integer'); return $r;",
  walked:
    "$r = ['a' => 'string', 'b' => 'integer']; array_walk($r, function (&$v, $k) { $v = 'nullable|' . $v; }); return $r;",
  'walked with a key':
    "$r = ['a' => ['string'], 'b' => ['integer']]; array_walk($r, function (&$v, $k) { if ($k === 'a') { $v[] = 'required'; } }); return $r;",
  'a closure that writes':
    "$r = ['a' => 'string']; $add = function ($k, $v) use (&$r) { $r[$k] = $v; }; $add('b', 'required|integer'); return $r;",
  'a closure that answers':
    "$opt = fn ($v) => ['nullable', ...$v]; return ['a' => $opt(['string']), 'b' => $opt(['integer', 'max:3'])];",
  'a closure of statements':
    "$text = function (int $max, bool $need = false) { $v = ['string', \"max:$max\"]; if ($need) { $v[] = 'required'; } return $v; }; return ['a' => $text(5), 'b' => $text(7, true)];",
};

/** Loops over what is known. */
export const LOOPS: Constructs = {
  'by value':
    "$r = ['a' => ['string'], 'b' => ['integer']]; foreach ($r as $k => $v) { $r[$k] = array_merge(['nullable'], $v); } return $r;",
  'by reference':
    "$r = ['a' => 'string', 'b' => 'integer']; foreach ($r as &$v) { $v = 'nullable|' . $v; } unset($v); return $r;",
  'into another list':
    "$out = []; foreach (['a' => 'string', 'b' => 'integer'] as $k => $v) { $out['items.*.' . $k] = $v; } return $out;",
  'of texts split':
    "$r = ['a' => 'required|string', 'b' => ['integer']]; foreach ($r as $k => $v) { $v = is_array($v) ? $v : explode('|', $v); $r[$k] = array_values(array_diff($v, ['required'])); } return $r;",
  'of texts split by a test':
    "$r = ['a' => 'required|string', 'b' => ['integer']]; foreach ($r as $k => $v) { if (is_string($v)) { $v = explode('|', $v); } array_unshift($v, 'sometimes'); $r[$k] = $v; } return $r;",
  'over pairs':
    "$r = []; foreach ([['a', 'string'], ['b', 'integer']] as [$k, $v]) { $r[$k] = ['required', $v]; } return $r;",
  'over named pairs':
    "$r = []; foreach ([['name' => 'a', 'type' => 'string'], ['name' => 'b', 'type' => 'integer']] as $f) { $r[$f['name']] = \"required|{$f['type']}\"; } return $r;",
  'over a constant': {
    body: '$r = []; foreach (self::FIELDS as $f => $max) { $r[$f] = "required|string|max:$max"; } return $r;',
    members: "private const FIELDS = ['a' => 5, 'b' => 7];",
  },
  'over a range': '$r = []; foreach (range(1, 3) as $i) { $r["line_$i"] = \'string\'; } return $r;',
  counting: "$r = []; for ($i = 1; $i <= 3; $i++) { $r['line_' . $i] = 'string'; } return $r;",
  nested:
    "$r = []; foreach (['x', 'y'] as $a) { foreach (['min', 'max'] as $b) { $r[\"$a.$b\"] = 'integer'; } } return $r;",
  'with continue':
    "$r = ['a' => 'string', 'b' => 'integer']; foreach ($r as $k => $v) { if ($k === 'b') { continue; } $r[$k] = 'required|' . $v; } return $r;",
  'with break': "$r = []; foreach (['a', 'b', 'c'] as $k) { if ($k === 'c') { break; } $r[$k] = 'string'; } return $r;",
  'over cases':
    "$r = []; foreach (\\App\\Kind::cases() as $case) { $r['weight_' . $case->value] = 'integer'; } return $r;",
  'over a configured list':
    "$r = []; foreach (config('shop.locales') as $l) { $r[\"title.$l\"] = 'required|string'; } return $r;",
  'over configured keys':
    "$r = []; foreach (array_keys(config('shop.sizes')) as $l) { $r[\"size.$l\"] = 'integer'; } return $r;",
  removing:
    "$r = ['a' => 'string', 'b' => 'integer', 'c' => 'boolean']; foreach (['b', 'c'] as $k) { unset($r[$k]); } return $r;",
  'rewriting each rule':
    "$r = ['a' => ['required', 'string'], 'b' => ['required', 'integer']]; foreach ($r as $k => $list) { foreach ($list as $i => $rule) { if ($rule === 'required') { $r[$k][$i] = 'sometimes'; } } } return $r;",
  'filtering each rule':
    "$r = ['a' => ['required', 'string', 'max:5']]; foreach ($r as $k => $list) { $kept = []; foreach ($list as $rule) { if (! str_starts_with($rule, 'max')) { $kept[] = $rule; } } $r[$k] = $kept; } return $r;",
  'of indexes':
    "$names = ['a', 'b']; $r = []; foreach ($names as $i => $n) { $r[$names[$i]] = $i === 0 ? 'required' : 'string'; } return $r;",
  'over alternative syntax': "$r = []; foreach (['a', 'b'] as $k): $r[$k] = 'string'; endforeach; return $r;",
};
