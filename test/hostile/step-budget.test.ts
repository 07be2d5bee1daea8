import { describe, expect, test, vi } from 'vitest';
import { FlowState } from '../../server/engine/src/infer/flow/flow-state.js';
import { MAX_STEPS, STEP_NODES } from '../../server/engine/src/infer/limits.js';
import { MAX_PORTIONS } from '../../server/src/query/portion-limit.js';
import { StepBudget } from '../../server/src/query/step-budget.js';
import { application, rounds, units } from '../support/generate.js';
import { survives } from './survives.js';

// A tenth of both bounds, which are met in a tenth of the time; DOCGEN_DEEP takes them as they are.
vi.mock('../../server/engine/src/infer/limits.js', async (original) => {
  const bounds = await original<typeof import('../../server/engine/src/infer/limits.js')>();
  return { ...bounds, MAX_STEPS: bounds.MAX_STEPS / (process.env.DOCGEN_DEEP === '1' ? 1 : 10) };
});
vi.mock('../../server/src/query/portion-limit.js', async (original) => {
  const bounds = await original<typeof import('../../server/src/query/portion-limit.js')>();
  return { ...bounds, MAX_PORTIONS: bounds.MAX_PORTIONS / (process.env.DOCGEN_DEEP === '1' ? 1 : 10) };
});

describe('a budget of steps', () => {
  test('counts each shared result once, whole, and what is small not at all', () => {
    const budget = new StepBudget();
    budget.take('derived:a', 3);
    budget.take('derived:a', 3);
    budget.take('derived:b', 0);
    budget.add(4095);
    expect(budget.portions).toBe(3);
    budget.add(1);
    expect(budget.portions).toBe(4);
  });

  test('is spent by its own steps and by those of others alike, and stays so', () => {
    const own = new StepBudget();
    expect(() => own.add((MAX_PORTIONS + 1) * 4096)).toThrow('steps');
    expect(() => own.add(0)).toThrow('steps');
    const shared = new StepBudget();
    shared.take('derived:a', MAX_PORTIONS);
    expect(() => shared.take('derived:b', 1)).toThrow('steps');
    expect([own.portions, shared.portions]).toEqual([MAX_PORTIONS + 1, MAX_PORTIONS + 1]);
  });
});

const letter = (n: number) => String.fromCharCode(97 + n);

/** A resource whose methods call each other with arguments that are new each time; what they answer is small, so a step is cheap. */
function tangled(name: string): Record<string, string> {
  const METHODS = 24;
  const all = Array.from({ length: METHODS }, (_, i) => i);
  const methods = all.map(
    (i) =>
      `    private function m${i}($x) {\n${all.map((j) => `        $this->m${j}($x . '${letter(j)}');`).join('\n')}\n        return ${i};\n    }`,
  );
  return {
    [`app/Http/Resources/${name}.php`]: `<?php
namespace App\\Http\\Resources;
class ${name} extends \\Illuminate\\Http\\Resources\\Json\\JsonResource
{
    public function toArray($request) { return ['${name}' => $this->m0('${name}')]; }
${methods.join('\n')}
}
`,
  };
}

const NAMES = ['KnotA', 'KnotB', 'KnotC'];
const TANGLE = {
  ...Object.assign({}, ...NAMES.map(tangled)),
  'app/Http/Controllers/TangleController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Resources\\{${NAMES.join(', ')}};
class TangleController
{
    public function all($willow) { return [${NAMES.map((name) => `new ${name}($willow)`).join(', ')}]; }
    public function one($willow) { return new KnotA($willow); }
}
`,
};
const LINES = ['all', 'one'].map(
  (name) => `Route::get('tangle/${name}/{willow}', [\\App\\Http\\Controllers\\TangleController::class, '${name}']);`,
);

/** Exports the application with an operation that needs more steps than there are, its routes in some order. */
const exported = (order: (lines: string[]) => string[]) =>
  survives({ ...application(units(3, 2), (lines) => order([...lines, ...LINES])), ...TANGLE });

test('an operation that takes too many steps is a stub with a finding, and others stay what they are', async () => {
  const without = await survives(application(units(3, 2)));
  const built = await exported((lines) => lines);
  const stub = JSON.parse(built.operations.get('GET /api/tangle/all/{willow}') ?? '{}');
  expect(stub.description).toBe('Documentation could not be generated for this route.');
  const failures = built.diagnostics.filter(({ code }) => code === 'route.build-failed');
  expect(failures.map(({ message }) => message)).toEqual([
    `GET api/tangle/all/{willow} could not be documented: its analysis takes more than ${MAX_PORTIONS * 4096} steps; declare what it answers with Response(type: ...). Only its path, method and parameters of the path are documented.`,
  ]);
  // What it shares with another does not cost that one its documentation.
  expect(built.operations.get('GET /api/tangle/one/{willow}')).toContain('KnotA');
  for (const [key, operation] of without.operations) expect(built.operations.get(key), key).toBe(operation);
  // Whoever comes first is charged the same.
  if (rounds(0, 1) === 0) return;
  const turned = await exported((lines) => lines.reverse());
  expect(new Map([...turned.operations].sort())).toEqual(new Map([...built.operations].sort()));
});

test('a body is left where its steps are taken, and says so', async () => {
  const branches = Array.from(
    { length: rounds(2_000, 8_000) },
    (_, i) => `if ($request->q${i}) { return ['e${i}' => 1]; }`,
  );
  let copied = 0;
  const clone = FlowState.prototype.clone;
  const counting = vi.spyOn(FlowState.prototype, 'clone').mockImplementation(function (this: FlowState) {
    copied += this.vars.size + this.guards.length;
    return clone.call(this);
  });
  const built = await survives({
    ...application(units(1, 1), (lines) => [
      ...lines,
      "Route::get('branches', [\\App\\Http\\Controllers\\BranchController::class, 'show']);",
    ]),
    'app/Http/Controllers/BranchController.php': `<?php
namespace App\\Http\\Controllers;
class BranchController
{
    public function show(\\Illuminate\\Http\\Request $request)
    {
        ${branches.join('\n        ')}
        return 1;
    }
}
`,
  });
  counting.mockRestore();
  // What the branches hold is copied as often as steps pay for it: 8,000 of them copied 130 million locals and conditions, 2,000 eight million.
  expect(copied).toBeLessThan(6 * MAX_STEPS * STEP_NODES);
  expect(built.diagnostics.map(({ code }) => code)).toContain('inference.type-unresolved');
});
