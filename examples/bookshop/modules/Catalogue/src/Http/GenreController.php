<?php

namespace Modules\Catalogue\Http;

use App\Enums\Genre;
use App\Http\Resources\BookResource;
use App\Models\Book;
use Docgen\Attributes\Group;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;

#[Group('Catalogue')]
class GenreController
{
    /**
     * List the genres
     *
     * @return JsonResponse<list<array{value: string, label: string}>>
     */
    public function index(): JsonResponse
    {
        return response()->json(array_map(
            fn (Genre $genre) => ['value' => $genre->value, 'label' => $genre->label()],
            Genre::cases(),
        ));
    }

    /** List the books of a genre */
    public function show(Genre $genre): AnonymousResourceCollection
    {
        return BookResource::collection(Book::query()->where('genre', $genre)->with('author')->paginate(24))
            ->additional(['genre' => $genre->label()]);
    }
}
