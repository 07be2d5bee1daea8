<?php

namespace App\Http\Controllers;

use App\Http\Requests\StoreAuthorRequest;
use App\Http\Requests\UpdateAuthorRequest;
use App\Http\Resources\AuthorResource;
use App\Http\Resources\BookResource;
use App\Models\Author;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Http\Response;

class AuthorController extends Controller
{
    /**
     * List authors
     *
     * In the order of their last names.
     */
    public function index(Request $request): AnonymousResourceCollection
    {
        $request->validate([
            // First letter of the last name.
            'letter' => ['string', 'size:1', 'alpha'],
            'per_page' => ['integer', 'min:1', 'max:100'],
        ]);

        $authors = Author::query()
            ->when($request->query('letter'), fn ($query, $letter) => $query->whereLike('last_name', "{$letter}%"))
            ->withCount('books')
            ->orderBy('last_name')
            ->simplePaginate($request->integer('per_page', 20));

        return AuthorResource::collection($authors);
    }

    /** Show an author with their books */
    public function show(Author $author): AuthorResource
    {
        return new AuthorResource($author->load('books'));
    }

    /** Add an author */
    public function store(StoreAuthorRequest $request): AuthorResource
    {
        return new AuthorResource(Author::create($request->validated()));
    }

    /** Change an author */
    public function update(UpdateAuthorRequest $request, Author $author): AuthorResource
    {
        $author->update($request->validated());

        return new AuthorResource($author);
    }

    /**
     * Remove an author
     *
     * Only authors without books can be removed.
     */
    public function destroy(Author $author): Response
    {
        abort_if($author->books()->withTrashed()->exists(), 409, 'This author still has books.');

        $author->delete();

        return response()->noContent();
    }

    /** List the books of an author */
    public function books(Author $author): AnonymousResourceCollection
    {
        return BookResource::collection($author->books()->with('editions')->latest('published_on')->get());
    }
}
