/** These namespaces hold classes named by their last part: relations, facades and Symfony's HTTP exceptions. */
export const RELATIONS = 'Illuminate\\Database\\Eloquent\\Relations\\';
export const FACADES = 'Illuminate\\Support\\Facades\\';
export const HTTP_EXCEPTIONS = 'Symfony\\Component\\HttpKernel\\Exception\\';
/** Namespace of spatie/laravel-data. */
export const LARAVEL_DATA = 'Spatie\\LaravelData\\';
