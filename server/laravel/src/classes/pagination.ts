/** Class names of Illuminate\Pagination. */
export const ABSTRACT_CURSOR_PAGINATOR = 'Illuminate\\Pagination\\AbstractCursorPaginator';
export const CURSOR = 'Illuminate\\Pagination\\Cursor';
export const CURSOR_PAGINATOR = 'Illuminate\\Pagination\\CursorPaginator';
export const LENGTH_AWARE_PAGINATOR = 'Illuminate\\Pagination\\LengthAwarePaginator';
export const PAGINATOR = 'Illuminate\\Pagination\\Paginator';
