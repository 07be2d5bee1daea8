import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { ClassLocator } from './classes.js';
import { FunctionLocator } from './functions.js';
import { SubclassLocator } from './subclasses.js';

/** Names that files seem to declare, by the hashes of the files; kept across snapshots. */
export interface SeenNames {
  /** Maps the hash of a file to the global names it seems to declare. */
  declared: Map<string, readonly string[]>;
  /** Maps the hash of a file to the parents it names. */
  above: Map<string, readonly string[]>;
}

/** Tells in which files a fact may lie, by its id. */
export class CandidateFiles {
  private readonly classes: ClassLocator;
  private readonly functions: FunctionLocator;
  readonly subclasses: SubclassLocator;

  constructor(files: SourceFiles, composer: ComposerMaps, { declared, above }: SeenNames) {
    this.classes = new ClassLocator(files, composer);
    this.functions = new FunctionLocator(files, composer, declared);
    this.subclasses = new SubclassLocator(files, composer, above);
  }

  of(id: string): Iterable<string> {
    const colon = id.indexOf(':');
    const rest = id.slice(colon + 1);
    switch (id.slice(0, colon)) {
      case 'class':
      case 'sig':
      case 'body':
      case 'prop':
      case 'const':
      case 'case': {
        const member = rest.lastIndexOf('::');
        const name = member < 0 ? rest : rest.slice(0, member);
        const anonymous = /^class@(.*)#\d+$/.exec(name);
        return anonymous?.[1] === undefined ? this.classes.candidates(name) : [anonymous[1]];
      }
      case 'fn':
      case 'fnbody':
      case 'gconst':
        return this.functions.candidates(rest);
      case 'main':
      case 'namespace':
      case 'strict':
        return [rest];
      case 'closure':
      case 'use':
        return [rest.slice(0, rest.lastIndexOf('#'))];
      default:
        return [];
    }
  }

  /** Tells whether one of the files may declare other names than before that are looked up by text. */
  changedBy(paths: ReadonlySet<string>): boolean {
    const changed = [...paths];
    return this.classes.changes(changed) || this.functions.changes(changed);
  }
}
