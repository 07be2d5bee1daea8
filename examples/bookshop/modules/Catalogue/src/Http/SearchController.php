<?php

namespace Modules\Catalogue\Http;

use App\Models\Author;
use App\Models\Book;
use Docgen\Attributes\Group;
use Docgen\Attributes\QueryParameter;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;

#[Group('Catalogue')]
class SearchController
{
    /** Search books and authors at once */
    #[QueryParameter('q', description: 'At least two letters.', example: 'island')]
    public function __invoke(Request $request): JsonResponse
    {
        $request->validate([
            'q' => ['required', 'string', 'min:2'],
            'in' => ['in:books,authors'],
        ]);

        $words = $request->string('q')->trim();
        $only = $request->query('in');

        return response()->json([
            'query' => (string) $words,
            'books' => $only === 'authors' ? [] : Book::query()->matching($words)->limit(10)->pluck('title', 'slug'),
            'authors' => $only === 'books' ? [] : Author::query()->whereLike('last_name', "{$words}%")->limit(10)->get(),
        ]);
    }
}
