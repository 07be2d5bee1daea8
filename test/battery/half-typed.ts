/** A controller of five methods; every edit below breaks something in or around the third, `store`. */
export const CONTROLLER = `<?php

namespace App\\Http\\Controllers;

use App\\Models\\Book;
use Illuminate\\Http\\Request;

#[Group('Books')]
class BookController extends Controller
{
    private const PAGE = 20;

    /**
     * List the books.
     */
    #[QueryParameter('q', type: 'string')]
    public function index(Request $request): mixed
    {
        return Book::query()->paginate(self::PAGE);
    }

    /** Show one book. */
    #[Response(404, description: "none")]
    public function show(Request $request, Book $book)
    {
        if ($book->hidden) {
            abort(404);
        }

        return $book;
    }

    /** Store a book. */
    #[Response(201)]
    public function store(Request $request, string $shelf = 'new')
    {
        $data = $request->validate([
            'title' => ['required', 'string'],
            'pages' => 'integer',
        ]);
        $book = Book::create($data);

        return $book;
    }

    /**
     * Change a book.
     */
    #[Response(200), Deprecated]
    public function update(Request $request, Book $book, bool $force = false): Book
    {
        $text = "changed {$book->title}";

        return tap($book)->update(['note' => $text]);
    }

    /** Remove a book. */
    #[Response(204)]
    public function destroy(Book $book): void
    {
        $book->delete();
    }
}
`;

/** Texts in and near `store` that the edits replace. */
const CREATE = '        $book = Book::create($data);\n';
const HEAD = "    public function store(Request $request, string $shelf = 'new')\n";
const STORE = CONTROLLER.slice(
  CONTROLLER.indexOf('    /** Store a book. */'),
  CONTROLLER.indexOf('    /**\n     * Change'),
);
const IMPORT = 'use App\\Models\\Book;\n';
const CLASS = 'class BookController extends Controller\n';

/**
 * Lists edits: their name, the text they replace, the text that stands there meanwhile; `true` where PHP itself sees no
 * error (the comment runs to the end of the next one, over a member and its neighbour's docblock).
 */
export const EDITS: readonly (readonly [name: string, find: string, put: string, valid?: true])[] = [
  ['a member access without its name', CREATE, `${CREATE}        $book->\n`],
  ['a nullsafe access without its name', CREATE, `${CREATE}        $book?->\n`],
  ['a static access without its name', CREATE, `${CREATE}        Book::\n`],
  ['an assignment without its value', CREATE, `${CREATE}        $count =\n`],
  ['a statement without its semicolon', CREATE, '        $book = Book::create($data)\n'],
  ['a variable without its name', CREATE, `${CREATE}        $\n`],
  ['a call without its end', CREATE, '        $book = Book::create($data\n'],
  ['an array without its end', CREATE, "        $book = Book::create(['title' => $data\n"],
  ['an array key without its value', CREATE, "        $book = Book::create(['title' => ]);\n"],
  ['a string without its end', CREATE, "        $book = Book::create('new\n"],
  ['a double-quoted string without its end', CREATE, '        $book = Book::create("new {$shelf\n'],
  ['a heredoc without its end', CREATE, `${CREATE}        $text = <<<TEXT\n            some\n`],
  ['a comment without its end', CREATE, `${CREATE}        /* why\n`],
  ['a docblock without its end', '    /** Store a book. */\n', '    /**\n     * Store a book.\n', true],
  ['an attribute without its name', '    #[Response(201)]\n', '    #[\n'],
  ['an attribute without its arguments', '    #[Response(201)]\n', '    #[Response(\n'],
  ['an attribute without its end', '    #[Response(201)]\n', '    #[Response(201, description: \n'],
  ['a block without its end', CREATE, `${CREATE}        if ($book) {\n`],
  ['a condition half typed', CREATE, `${CREATE}        if ($book && \n`],
  ['a loop half typed', CREATE, `${CREATE}        foreach ($data as \n`],
  ['a closure half typed', CREATE, `${CREATE}        $data->map(function (\n`],
  ['an arrow function half typed', CREATE, `${CREATE}        $data->map(fn ($x) => \n`],
  ['a match half typed', CREATE, `${CREATE}        return match ($shelf) {\n            'new' => \n`],
  ['a method without its end', '        return $book;\n    }\n\n    /**\n', '        return $book;\n\n    /**\n'],
  ['a brace too many', CREATE, `${CREATE}        }\n`],
  ['a method without its name', HEAD, '    public function \n'],
  ['a method without its parameters', HEAD, '    public function store(\n'],
  ['a parameter without its name', HEAD, '    public function store(Request $request, string $\n'],
  ['a member of one word', STORE, `${STORE}    public\n\n`],
  ['a property without its name', STORE, `${STORE}    private readonly string $\n\n`],
  ['a constant without its value', STORE, `${STORE}    public const MAX = \n\n`],
  ['a stray word', STORE, `${STORE}    retrun x y\n\n`],
  ['an import without its end', IMPORT, `${IMPORT}use App\\\n`],
  ['a class header without its parent', CLASS, 'class BookController extends\n'],
];
