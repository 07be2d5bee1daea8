import { seeded } from '../../support/generate.js';
import { payloadsOf } from './payloads.js';
import { plans, type RuleSetPlan } from './sets.js';
import { stepsOf } from './steps.js';

/** Holds a set written in PHP: its address, how the framework is asked, and the payloads it is asked about. */
export interface WrittenSet {
  plan: RuleSetPlan;
  path: string;
  /** A form request, or a controller and its method. */
  entry: { request: string } | { controller: string; method: string };
  style: string;
  /** The PHP that builds the array. */
  body: string;
  payloads: unknown[];
}

export interface GeneratedApplication {
  files: Record<string, string>;
  sets: WrittenSet[];
}

/** Actions of one controller, so that an application looks like one. */
const ACTIONS = 20;

/** Writes an application of `count` sets: form requests, validation in actions, arrays built in steps. */
export function generatedApplication(count: number, seed: number, payloads: number): GeneratedApplication {
  const random = seeded(seed + 1);
  const files: Record<string, string> = {};
  const actions = new Map<string, string[]>();
  const routes: string[] = [];
  const sets = plans(count, seed).map((plan, n): WrittenSet => {
    const controller = `Part${Math.floor(n / ACTIONS)}Controller`;
    const method = `act${n}`;
    const { body, methods = '', style, plan: made = plan } = stepsOf(plan, random);
    const path = `/api/s${n}`;
    routes.push(`Route::post('s${n}', [\\App\\Http\\Controllers\\${controller}::class, '${method}']);`);
    const inRequest = random() < 0.5;
    const code = actions.get(controller) ?? [];
    actions.set(controller, code);
    if (inRequest) {
      const request = `App\\Http\\Requests\\${plan.name}Request`;
      files[`app/Http/Requests/${plan.name}Request.php`] =
        `<?php\nnamespace App\\Http\\Requests;\nclass ${plan.name}Request extends \\Illuminate\\Foundation\\Http\\FormRequest\n{\n    public function rules(): array { ${body} }\n    ${methods}\n}\n`;
      code.push(`public function ${method}(\\${request} $request) { return []; }`);
      return written({ request });
    }
    const own = method.toUpperCase();
    const named = (php: string) =>
      php
        .replaceAll('$this->base(', `$this->${method}Base(`)
        .replaceAll('function base(', `function ${method}Base(`)
        .replaceAll('$this->clean(', `$this->${method}Clean(`)
        .replaceAll('function clean(', `function ${method}Clean(`)
        .replaceAll('$this->lenient(', `$this->${method}Lenient(`)
        .replaceAll('function lenient(', `function ${method}Lenient(`)
        .replaceAll('self::BASE', `self::${own}`)
        .replaceAll('const BASE', `const ${own}`);
    code.push(
      `public function ${method}(\\Illuminate\\Http\\Request $request) { ${named(body).replace(/return (.*);$/s, '$request->validate($1);')} return []; }\n    ${named(methods)}`,
    );
    return written({ controller: `App\\Http\\Controllers\\${controller}`, method });

    function written(entry: WrittenSet['entry']): WrittenSet {
      return { plan: made, path, entry, style, body, payloads: payloadsOf(made, random, payloads) };
    }
  });
  for (const [name, code] of actions) {
    files[`app/Http/Controllers/${name}.php`] =
      `<?php\nnamespace App\\Http\\Controllers;\nclass ${name}\n{\n    ${code.join('\n    ')}\n}\n`;
  }
  files['routes/api.php'] = `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${routes.join('\n')}\n`;
  return { files, sets };
}
