<?php

namespace Tests\Feature;

use App\Models\Book;
use App\Models\Review;
use Tests\TestCase;

class ReviewTest extends TestCase
{
    private const TEXT = 'A quiet book that stays with its reader.';

    public function test_reviews_are_read_with_a_cursor(): void
    {
        $book = Book::factory()->create();
        Review::factory(17)->for($book)->create();

        $next = $this->getJson("/api/books/{$book->slug}/reviews")
            ->assertOk()
            ->assertJsonCount(15, 'data')
            ->assertJsonStructure(['data' => [['rating', 'reviewer']], 'meta' => ['next_cursor']])
            ->json('links.next');

        $this->getJson($next)->assertOk()->assertJsonCount(2, 'data');
    }

    public function test_a_reader_reviews_a_book_once(): void
    {
        $book = Book::factory()->create();
        $this->postJson("/api/books/{$book->slug}/reviews", ['rating' => 5, 'body' => self::TEXT])->assertUnauthorized();

        $this->signIn();
        $this->postJson("/api/books/{$book->slug}/reviews", ['rating' => 6])
            ->assertUnprocessable()
            ->assertJsonValidationErrors(['rating', 'body']);
        $this->postJson("/api/books/{$book->slug}/reviews", ['rating' => 5, 'body' => self::TEXT])
            ->assertCreated()
            ->assertJsonPath('data.rating', 5)
            ->assertJsonPath('data.is_verified', false);
        $this->postJson("/api/books/{$book->slug}/reviews", ['rating' => 5, 'body' => self::TEXT])->assertConflict();
    }

    public function test_a_review_is_shown_changed_and_deleted_by_its_reviewer(): void
    {
        $review = Review::factory()->create();

        $this->getJson("/api/reviews/{$review->id}")->assertOk()->assertJsonPath('data.book.slug', $review->book->slug);

        $this->signIn();
        $this->patchJson("/api/reviews/{$review->id}", ['rating' => 1])->assertForbidden();

        $this->signIn($review->user);
        $this->patchJson("/api/reviews/{$review->id}", ['rating' => 1])->assertOk()->assertJsonPath('data.rating', 1);
        $this->deleteJson("/api/reviews/{$review->id}")->assertNoContent();
        $this->getJson("/api/reviews/{$review->id}")->assertNotFound();
    }
}
