import { block, docblock, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { statements } from './statements.mjs';
import { SENTENCES, studly } from './words.mjs';

/** The class an action hands its work to, for about half of the actions that are named after a verb: `{fqcn, entity}`. */
export function operationOf(controller, action) {
  if (action.kind !== 'verb') return undefined;
  const { entity } = controller;
  const fqcn = `App\\Actions\\${entity.module}\\${studly(controller.verb ?? action.name)}${entity.name}`;
  return new Random(`operation ${fqcn}`).chance(0.5) ? { fqcn, entity } : undefined;
}

export function operationFile({ fqcn, entity }) {
  const random = new Random(`operation file ${fqcn}`);
  const at = fqcn.lastIndexOf('\\');
  const file = new PhpFile(fqcn.slice(0, at), fqcn.slice(at + 1));
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const helper = random.chance(0.5);
  const work = [
    ...statements(random, entity, it, random.integer(1, 3)),
    ...(helper ? ['', `$this->follow(${it});`] : []),
    '',
    `return ${it};`,
  ];
  const body = [
    `public function handle(${model} ${it}${random.chance(0.5) ? ', ?string $reason = null' : ''}): ${model}\n{\n${block(work)}\n}`,
    helper
      ? `private function follow(${model} ${it}): void\n{\n${block(statements(random, entity, it, random.integer(1, 3)))}\n}`
      : '',
  ];
  const doc = random.chance(0.3) ? `${docblock([random.pick(SENTENCES)])}\n` : '';
  return file.render(`${doc}final class ${fqcn.slice(at + 1)}\n{\n${members(body)}\n}`);
}
