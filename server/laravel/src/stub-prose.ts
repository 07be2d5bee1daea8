/**
 * Lists the sentences `artisan make:controller` writes over actions. Whoever leaves them says nothing about the application, so they count
 * as no prose (requests 3.4). A test compares them with the stubs of the installed framework.
 */
export const STUB_PROSE: ReadonlySet<string> = new Set([
  'Display a listing of the resource.',
  'Display the resource.',
  'Display the specified resource.',
  'Handle the incoming request.',
  'Remove the resource from storage.',
  'Remove the specified resource from storage.',
  'Show the form for creating a new resource.',
  'Show the form for creating the new resource.',
  'Show the form for creating the resource.',
  'Show the form for editing the resource.',
  'Show the form for editing the specified resource.',
  'Store a newly created resource in storage.',
  'Store the newly created resource in storage.',
  'Update the resource in storage.',
  'Update the specified resource in storage.',
]);
