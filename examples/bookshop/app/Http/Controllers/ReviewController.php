<?php

namespace App\Http\Controllers;

use App\Http\Requests\ReviewRequest;
use App\Http\Resources\ReviewResource;
use App\Models\Book;
use App\Models\Review;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Http\Response;

class ReviewController extends Controller
{
    /**
     * List the reviews of a book
     *
     * Newest first. Follow `links.next` to read on; there is no total.
     */
    public function index(Book $book): AnonymousResourceCollection
    {
        return ReviewResource::collection($book->reviews()->with('user')->latest('id')->cursorPaginate(15));
    }

    /**
     * Review a book
     *
     * Everybody reviews a book once.
     */
    public function store(ReviewRequest $request, Book $book): JsonResponse
    {
        if ($book->reviews()->whereBelongsTo($request->user())->exists()) {
            return response()->json(['message' => 'You have reviewed this book already.'], 409);
        }

        $review = $book->reviews()->make($request->validated());
        $review->user()->associate($request->user());
        $review->save();

        return (new ReviewResource($review))->response()->setStatusCode(201);
    }

    /** Show a review */
    public function show(Review $review): ReviewResource
    {
        return new ReviewResource($review->load('user', 'book'));
    }

    /**
     * Change a review
     *
     * @throws \Illuminate\Auth\Access\AuthorizationException when it is somebody else's
     */
    public function update(ReviewRequest $request, Review $review): ReviewResource
    {
        $this->authorize('update', $review);

        $review->update($request->validated());

        return new ReviewResource($review);
    }

    /** Delete a review */
    public function destroy(Review $review): Response
    {
        $this->authorize('delete', $review);

        $review->delete();

        return response()->noContent();
    }
}
