/** These namespaces hold classes named by their last part: relations, facades and Symfony's HTTP exceptions. */
export const RELATIONS = 'Illuminate\\Database\\Eloquent\\Relations\\';
export const FACADES = 'Illuminate\\Support\\Facades\\';
/** Lists the facades that every version of the framework gives a name without a namespace. */
export const NAMED_FACADES: readonly string[] =
  'App Artisan Auth Blade Bus Cache Config Cookie Crypt DB Event File Gate Hash Http Lang Log Mail Notification Password Queue Redirect Request Response Route Schema Session Storage URL Validator View'.split(
    ' ',
  );
/** Namespace of the attributes of models. */
export const MODEL_ATTRIBUTES = 'Illuminate\\Database\\Eloquent\\Attributes\\';
export const HTTP_EXCEPTIONS = 'Symfony\\Component\\HttpKernel\\Exception\\';
/** Namespace of spatie/laravel-data. */
export const LARAVEL_DATA = 'Spatie\\LaravelData\\';
