import { type ClassRules, rules } from '../../infer/member-rule.js';
import { fileMethods } from '../../stdlib/classes.js';
import { STRING } from '../../types/make.js';

/** Symfony's `SplFileInfo`, which the filesystem lists files with. */
export const finderFile: ClassRules = {
  fqcn: 'Symfony\\Component\\Finder\\SplFileInfo',
  methods: {
    ...fileMethods,
    ...rules([['getRelativePath getRelativePathname getContents getFilenameWithoutExtension', STRING]]),
  },
};
