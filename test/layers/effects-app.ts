import { type Result, run } from '../support/operation.js';

/**
 * Places an attribute may be written at: what a class is to the document, an action and a closure, properties of a
 * published class and of a request class, an enum case, a constant and a parameter.
 */
export const SLOTS = [
  'controller',
  'schema',
  'enum',
  'exception',
  'request',
  'rule',
  'webhook',
  'method',
  'closure',
  'property',
  'field',
  'case',
  'constant',
  'parameter',
] as const;
export type Slot = (typeof SLOTS)[number];

/** Letters of config 8 the slots stand for; a parameter is none. */
export const LETTER: Record<Slot, string> = {
  controller: 'C',
  schema: 'C',
  enum: 'C',
  exception: 'C',
  request: 'C',
  rule: 'C',
  webhook: 'C',
  method: 'M',
  closure: 'F',
  property: 'P',
  field: 'P',
  case: 'CC',
  constant: 'CC',
  parameter: 'N',
};

const USE = 'use Docgen\\Attributes as A; use Docgen\\Attributes\\Versioning as V;';
const AUTH = { middleware: ['auth:sanctum'] };
const BODY = `$page = $request->query('page'); if ($id === '1') { throw new Failed(); } return new Parcel();`;

/** Documents a small application in which every slot is used, with one attribute written at one of them. */
export function withAttribute(slot?: Slot, written = ''): Result {
  return withAttributes(slot === undefined ? {} : { [slot]: written });
}

/** Documents that application with attributes at several of its slots. */
export function withAttributes(written: Readonly<Partial<Record<Slot, string>>>): Result {
  const at = (one: Slot) => written[one] ?? '';
  const files = {
    'app/C.php': `<?php namespace App; ${USE} use Illuminate\\Http\\Request;
      ${at('controller')}
      class C {
        ${at('method')}
        public function show(Request $request, ${at('parameter')} string $id): Parcel { ${BODY} }
        public function store(StoreRequest $request): int { return 1; }
      }`,
    'routes/api.php': `<?php use App\\Failed; use App\\Parcel; use Docgen\\Attributes as A; use Docgen\\Attributes\\Versioning as V; use Illuminate\\Http\\Request;
Route::get('api/f/{id}', ${at('closure')} function (Request $request, string $id): Parcel { ${BODY} });`,
    'app/Parcel.php': `<?php namespace App; ${USE}
      ${at('schema')}
      class Parcel {
        ${at('constant')}
        public const LIMIT = 1;
        ${at('property')}
        public string $name = '';
        public Size $size = Size::Small;
      }`,
    'app/Size.php': `<?php namespace App; ${USE}
      ${at('enum')}
      enum Size: string { ${at('case')} case Small = 's'; case Large = 'l'; }`,
    'app/Failed.php': `<?php namespace App; ${USE}
      #[A\\ErrorComponent('Fault')]
      ${at('exception')}
      class Failed extends \\RuntimeException { public function render() { return response()->json(['at' => 'x'], 409); } }`,
    'app/StoreRequest.php': `<?php namespace App; ${USE}
      ${at('request')}
      class StoreRequest extends \\Illuminate\\Foundation\\Http\\FormRequest {
        ${at('field')}
        public string $name;
        public function rules(): array { return ['name' => ['required', 'string'], 'odd' => [new Odd()]]; }
      }`,
    'app/Webhooks/Sent.php': `<?php namespace App\\Webhooks; ${USE}
      #[A\\Webhook('sent')]
      ${at('webhook')}
      class Sent { public string $name = ''; }`,
    'app/Odd.php': `<?php namespace App; ${USE} ${at('rule')} class Odd {}`,
  };
  // One of an attribute is allowed on a class: the one that stands makes room.
  if (at('webhook').includes('Webhook'))
    files['app/Webhooks/Sent.php'] = files['app/Webhooks/Sent.php'].replace("#[A\\Webhook('sent')]", '');
  if (at('exception').includes('ErrorComponent'))
    files['app/Failed.php'] = files['app/Failed.php'].replace("#[A\\ErrorComponent('Fault')]", '');
  return run({
    infers: true,
    files,
    documentKeys: ['default', 'other'],
    document: (document) => {
      document.webhooksDir = 'app/Webhooks';
    },
    webhookClasses: ['App\\Webhooks\\Sent'],
    routes: [
      { uri: 'api/x/{id}', ...AUTH },
      { uri: 'api/x', methods: ['POST'], action: { kind: 'controller', class: 'App\\C', method: 'store' }, ...AUTH },
      { uri: 'api/f/{id}', action: { kind: 'closure', at: { file: 'routes/api.php', line: 2 } }, ...AUTH },
    ],
  });
}

/** What a document shows: operations, which of them there are, and the contributions of its components. */
export function shown({ operations, facts, components, pins }: Result): string {
  return JSON.stringify([operations, facts, components, pins]);
}

/** Codes of the findings on attributes, each once, as a document states them. */
export function findings({ diagnostics, ofComponents }: Result): string[] {
  const all = [...diagnostics, ...ofComponents].filter(({ code }) => code.startsWith('attribute.'));
  return [...new Map(all.map((one) => [JSON.stringify(one), one.code])).values()];
}
