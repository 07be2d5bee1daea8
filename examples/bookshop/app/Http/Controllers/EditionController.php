<?php

namespace App\Http\Controllers;

use App\Http\Resources\EditionResource;
use App\Models\Book;
use App\Models\Edition;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;

class EditionController extends Controller
{
    /** List the editions of a book */
    public function index(Book $book): AnonymousResourceCollection
    {
        return EditionResource::collection($book->editions);
    }

    /** Show an edition of a book by its ISBN */
    public function show(Book $book, Edition $edition): EditionResource
    {
        return EditionResource::make($edition->load('book'));
    }
}
