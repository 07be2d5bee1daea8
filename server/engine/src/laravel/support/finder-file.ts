import { SPL_FILE_INFO } from '@docgen/laravel-knowledge';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { fileMethods } from '../../stdlib/classes.js';
import { STRING } from '../../types/make.js';

/** Holds the rules of Symfony's `SplFileInfo`, which the filesystem lists files with. */
export const finderFile: ClassRules = {
  fqcn: SPL_FILE_INFO,
  methods: {
    ...fileMethods,
    ...rules([['getRelativePath getRelativePathname getContents getFilenameWithoutExtension', STRING]]),
  },
};
