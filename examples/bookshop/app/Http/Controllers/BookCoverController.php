<?php

namespace App\Http\Controllers;

use App\Models\Book;
use Docgen\Attributes\Group;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Storage;
use Illuminate\Validation\Rules\File;

#[Group('Book')]
class BookCoverController extends Controller
{
    /**
     * Replace the cover of a book
     *
     * The former picture is deleted.
     */
    public function __invoke(Request $request, Book $book): JsonResponse
    {
        $request->validate([
            'cover' => ['required', File::image()->max('4mb')],
            'alt' => ['nullable', 'string', 'max:200'],
        ]);

        $disk = Storage::disk('public');
        $former = $book->cover_path;

        $book->forceFill(['cover_path' => $request->file('cover')->store('covers', 'public')])->save();

        if ($former !== null) {
            $disk->delete($former);
        }

        return response()->json(['cover_url' => $disk->url($book->cover_path)]);
    }
}
