import { GUARD_CONTRACT } from '../classes/contracts.js';

/** Lists the namespaces of the JWT package and of the fork that goes on with it. */
export const JWT_ROOTS: readonly string[] = ['Tymon\\JWTAuth\\', 'PHPOpenSourceSaver\\JWTAuth\\'];

/** Lists the parents of the package's classes, so that it is known without vendor/. */
export const JWT_PARENTS: Readonly<Record<string, string[]>> = Object.fromEntries(
  JWT_ROOTS.flatMap((root): [string, string[]][] => [
    [`${root}Facades\\JWTAuth`, []],
    [`${root}JWTAuth`, []],
    [`${root}Factory`, []],
    [`${root}JWTGuard`, [GUARD_CONTRACT]],
    [`${root}Exceptions\\JWTException`, ['Exception']],
    ...['InvalidClaim', 'PayloadInvalid', 'TokenExpired', 'TokenInvalid', 'UserNotDefined'].map(
      (name): [string, string[]] => [`${root}Exceptions\\${name}Exception`, [`${root}Exceptions\\JWTException`]],
    ),
    [`${root}Exceptions\\TokenBlacklistedException`, [`${root}Exceptions\\TokenInvalidException`]],
  ]),
);
