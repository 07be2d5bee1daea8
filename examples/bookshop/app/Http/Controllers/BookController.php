<?php

namespace App\Http\Controllers;

use App\Http\Requests\IndexBooksRequest;
use App\Http\Requests\StoreBookRequest;
use App\Http\Requests\UpdateBookRequest;
use App\Http\Resources\BookResource;
use App\Models\Book;
use Docgen\Attributes\Example;
use Docgen\Attributes\Response as ApiResponse;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Http\Response;
use Illuminate\Support\Arr;
use Illuminate\Support\Facades\DB;

class BookController extends Controller
{
    /**
     * List books
     *
     * Filters may be combined; a book has to match all of them.
     */
    public function index(IndexBooksRequest $request): AnonymousResourceCollection
    {
        $books = Book::query()
            ->with('author')
            ->withAvg('reviews', 'rating')
            ->when($request->validated('search'), fn ($query, string $words) => $query->matching($words))
            ->when($request->validated('genre'), fn ($query, string $genre) => $query->where('genre', $genre))
            ->when($request->validated('author_id'), fn ($query, $author) => $query->where('author_id', $author))
            ->when($request->validated('keywords'), fn ($query, array $keywords) => $query->about($keywords))
            ->when($request->boolean('featured'), fn ($query) => $query->where('is_featured', true))
            ->orderBy(...$request->order())
            ->paginate($request->integer('per_page', 20))
            ->withQueryString();

        return BookResource::collection($books);
    }

    /**
     * Show a book
     *
     * Books that are no longer sold keep their page; `withdrawn_at` says since when.
     */
    public function show(Book $book): BookResource
    {
        return new BookResource($book->load(['author', 'editions'])->loadAvg('reviews', 'rating'));
    }

    /**
     * Add a book
     *
     * Creates the book and its first editions in one step.
     */
    #[Example(
        value: [
            'title' => 'The Cartographer of Small Islands',
            'author_id' => 12,
            'genre' => 'fiction',
            'language' => 'en',
            'editions' => [['isbn' => '9780306406157', 'format' => 'paperback', 'price' => 9.99, 'stock' => 40]],
        ],
        request: true,
    )]
    public function store(StoreBookRequest $request): BookResource
    {
        $book = DB::transaction(function () use ($request) {
            $book = Book::create(Arr::except($request->validated(), 'editions'));
            $book->editions()->createMany($request->validated('editions'));

            return $book;
        });

        return new BookResource($book->load('editions'));
    }

    /**
     * Change a book
     *
     * The slug stays: links to a book never break.
     */
    public function update(UpdateBookRequest $request, Book $book): BookResource
    {
        $this->authorize('update', $book);

        $book->update($request->validated());

        return new BookResource($book);
    }

    /** Withdraw a book from sale */
    #[ApiResponse(204, description: 'The book is withdrawn. It can be restored.')]
    public function destroy(Book $book): Response
    {
        $book->delete();

        return response()->noContent();
    }

    /** Put a withdrawn book back on sale */
    public function restore(Book $book): BookResource
    {
        abort_unless($book->trashed(), 409, 'This book is on sale.');

        $book->restore();

        return new BookResource($book);
    }
}
