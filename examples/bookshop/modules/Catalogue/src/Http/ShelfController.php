<?php

namespace Modules\Catalogue\Http;

use Docgen\Attributes\Group;
use Illuminate\Database\Eloquent\Collection;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Routing\Controllers\HasMiddleware;
use Illuminate\Routing\Controllers\Middleware;
use Illuminate\Support\Arr;
use Modules\Catalogue\Models\Shelf;

#[Group('Catalogue')]
class ShelfController implements HasMiddleware
{
    public static function middleware(): array
    {
        return [
            new Middleware(['auth:sanctum', 'can:administer'], except: ['index', 'show']),
        ];
    }

    /**
     * List the shelves
     *
     * @return Collection<int, Shelf>
     */
    public function index(): Collection
    {
        return Shelf::query()->orderBy('position')->get();
    }

    /** Show a shelf */
    public function show(Shelf $shelf): ShelfResource
    {
        return new ShelfResource($shelf->load('books'));
    }

    /** Put up a shelf */
    public function store(Request $request): JsonResponse
    {
        $shelf = Shelf::create($request->validate([
            'slug' => 'required|alpha_dash|max:60|unique:shelves',
            'title' => 'required|string|max:80',
            'blurb' => 'nullable|string',
            'position' => 'integer|min:0',
        ]));

        return response()->json($shelf, 201);
    }

    /** Change a shelf or what stands on it */
    public function update(Request $request, Shelf $shelf): ShelfResource
    {
        $data = $request->validate([
            'title' => 'sometimes|required|string|max:80',
            'blurb' => 'nullable|string',
            'position' => 'sometimes|integer|min:0',
            // Identifiers of all books on the shelf; left out, they stay.
            'books' => 'sometimes|array|max:100',
            'books.*' => 'integer|exists:books,id',
        ]);

        $shelf->update(Arr::except($data, 'books'));

        if (isset($data['books'])) {
            $shelf->books()->sync($data['books']);
        }

        return new ShelfResource($shelf->load('books'));
    }

    /** Take a shelf down */
    public function destroy(Shelf $shelf): JsonResponse
    {
        $shelf->delete();

        return response()->json(['deleted' => true]);
    }
}
