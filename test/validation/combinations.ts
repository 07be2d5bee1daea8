/** Rules a combination is drawn from: every family of the vocabulary that the validator can answer alone. */
const POOL = [
  'required',
  'nullable',
  'sometimes',
  'present',
  'filled',
  'string',
  'integer',
  'numeric',
  'boolean',
  'array',
  'list',
  'email',
  'uuid',
  'ulid',
  'url',
  'ip',
  'ipv4',
  'ipv6',
  'mac_address',
  'hex_color',
  'date',
  'date_format:Y-m-d',
  'date_format:H:i',
  'json',
  'timezone',
  'accepted',
  'declined',
  'in:a,b,1',
  'in:1,2',
  'in:0,1',
  'in:1.5,2',
  'not_in:a,1',
  'regex:/^[a-z]+$/',
  'regex:/^\\d/i',
  'not_regex:/a/',
  'alpha',
  'alpha_num',
  'alpha_dash:ascii',
  'ascii',
  'lowercase',
  'uppercase',
  'starts_with:a,A',
  'ends_with:c',
  'doesnt_start_with:a',
  'doesnt_end_with:b',
  'digits:3',
  'digits_between:1,3',
  'min_digits:2',
  'max_digits:2',
  'gt:1',
  'gte:2',
  'lt:10',
  'lte:5',
  'multiple_of:2',
  'multiple_of:0.5',
  'decimal:0,2',
  'decimal:2',
  'min:2',
  'max:3',
  'between:1,3',
  'size:3',
  'min:1.5',
  'distinct',
  'contains:a',
  'doesnt_contain:a',
  'required_array_keys:x',
  'in_array_keys:x,y',
  'after:2024-01-02',
  'before:tomorrow',
  'array:x,y',
  'array:a',
  'confirmed',
  'bail',
  'prohibited_if:z,1',
  'required_if:z,1',
  'required_with:z',
  'same:z',
  'different:z',
  'exclude_if:z,1',
  'exclude',
  'missing',
  'prohibited',
] as const;

/** Rule lists of two to four rules, some with children, the same on every run: the generator has a fixed seed. */
export function combinations(count: number): Record<string, string[]>[] {
  let state = 1234;
  const next = (): number => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const pick = (): string => POOL[Math.floor(next() * POOL.length)] as string;
  return Array.from({ length: count }, () => {
    const rules: Record<string, string[]> = { f: Array.from({ length: 2 + Math.floor(next() * 3) }, pick) };
    const child = next();
    if (child < 0.12) rules['f.*'] = [pick(), pick()];
    else if (child < 0.2) rules['f.x'] = [pick()];
    return rules;
  });
}
