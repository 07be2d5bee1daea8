/**
 * Explains why the type of a value is not known, by the reason inference gives (engine 3.6), in words that say what to
 * change.
 */
const EXPLAINED: Readonly<Record<string, string>> = {
  'no-engine': 'code is not analysed, because engine.mode is null or the analysis package is missing',
  internal: 'reading this code failed inside docgen; please report it',
  untyped: 'nothing declares its type; add a type, a cast or an @property tag',
  'vague-array': 'it is declared as a bare array; say what is in it, such as @return array{id: int} or @var list<Book>',
  mixed: 'it is declared as mixed or object; declare what it is',
  'dynamic-name': 'the name of the property, method or class is only known at run time',
  'dynamic-call': 'what is called is only known at run time',
  'class-missing': 'its class cannot be found; run composer install, or check the name',
  'vendor-body': 'it comes from code of a package that declares no type for it',
  magic: 'it goes through __get() or __call(); add an @property or @method tag to the class',
  recursion: 'it is made of itself',
  budget: 'the code behind it is too large or too deep to be followed; declare its type',
  unparsable: 'its file has a syntax error',
  'json-decode': 'it is decoded JSON; say what is in it with @var array{...}',
  'request-input':
    'it is a value of the request whose type nothing states; read it with integer(), string(), boolean() …',
  'bare-object':
    'it is an object none of whose members is known; declare them, as public properties, @property tags or by what toArray() returns',
  'own-array':
    'a method of its class makes the array in a way that cannot be read; say what is in it, such as @return array{id: int}',
  extension: 'a PHP extension decides it at run time',
};

/** Explains a reason in words; one that has no words stands as it is. */
export function explainedReason(reason: string): string {
  return EXPLAINED[reason] ?? reason;
}
