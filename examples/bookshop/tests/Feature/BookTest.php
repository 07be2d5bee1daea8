<?php

namespace Tests\Feature;

use App\Enums\Genre;
use App\Models\Author;
use App\Models\Book;
use App\Models\Edition;
use App\Models\Review;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Storage;
use Tests\TestCase;

class BookTest extends TestCase
{
    public function test_books_are_filtered_sorted_and_paginated(): void
    {
        Book::factory()->create(['title' => 'Islands', 'genre' => Genre::Fiction]);
        Book::factory()->featured()->create(['title' => 'Atlas of Islands', 'genre' => Genre::Science]);
        Book::factory()->create(['title' => 'Harbours', 'subtitle' => null, 'genre' => Genre::Science]);

        $this->getJson('/api/books?search=island&sort=-title')
            ->assertOk()
            ->assertJsonPath('meta.total', 2)
            ->assertJsonPath('data.0.title', 'Islands')
            ->assertJsonStructure(['data' => [['id', 'slug', 'genre', 'keywords', 'author' => ['id', 'name']]], 'links', 'meta']);

        $this->getJson('/api/books?genre=science&featured=1')->assertJsonPath('meta.total', 1);
        $this->getJson('/api/books?genre=cookery&per_page=500')->assertUnprocessable()->assertJsonValidationErrors(['genre', 'per_page']);
    }

    public function test_a_book_is_shown_by_its_slug_even_when_withdrawn(): void
    {
        $book = Book::factory()->has(Edition::factory())->create(['slug' => 'small-islands']);
        Review::factory()->for($book)->create(['rating' => 4]);

        $this->getJson('/api/books/small-islands')
            ->assertOk()
            ->assertJsonPath('data.rating', 4)
            ->assertJsonCount(1, 'data.editions')
            ->assertJsonMissingPath('data.sales_count')
            ->assertJsonMissingPath('data.withdrawn_at');

        $book->delete();

        $this->getJson('/api/books/small-islands')->assertOk()->assertJsonStructure(['data' => ['withdrawn_at']]);
        $this->getJson('/api/books/small-islands/editions')->assertNotFound();
    }

    public function test_a_book_is_added_with_its_editions(): void
    {
        $this->signInAsAdmin();

        $this->postJson('/api/books', $this->newBook())
            ->assertCreated()
            ->assertJsonPath('data.slug', 'the-cartographer-of-small-islands')
            ->assertJsonPath('data.editions.0.price', '9.99')
            ->assertJsonPath('data.sales_count', 0);

        $this->postJson('/api/books', $this->newBook(['editions' => [['isbn' => '9780306406158']], 'language' => 'xx']))
            ->assertUnprocessable()
            ->assertJsonValidationErrors(['slug', 'language', 'editions.0.isbn', 'editions.0.format', 'editions.0.price']);
    }

    public function test_a_book_is_changed_withdrawn_and_restored(): void
    {
        $this->signInAsAdmin();
        $book = Book::factory()->create();

        $this->patchJson("/api/books/{$book->slug}", ['title' => 'Another title'])->assertOk()->assertJsonPath('data.title', 'Another title');
        $this->putJson("/api/books/{$book->slug}", ['title' => ''])->assertUnprocessable();
        $this->postJson("/api/books/{$book->slug}/restore")->assertConflict()->assertExactJson(['message' => 'This book is on sale.']);
        $this->deleteJson("/api/books/{$book->slug}")->assertNoContent();
        $this->assertSoftDeleted($book);
        $this->postJson("/api/books/{$book->slug}/restore")->assertOk();
        $this->assertNotSoftDeleted($book);
    }

    public function test_the_cover_is_replaced(): void
    {
        Storage::fake('public');
        $this->signInAsAdmin();
        $book = Book::factory()->create();
        $book->forceFill(['cover_path' => UploadedFile::fake()->create('old.jpg')->store('covers', 'public')])->save();

        $this->putJson("/api/books/{$book->slug}/cover", ['cover' => $this->picture()])
            ->assertOk()
            ->assertJsonStructure(['cover_url']);
        $this->getJson("/api/books/{$book->slug}")->assertOk()->assertSee('cover_url');

        Storage::disk('public')->assertMissing($book->cover_path)->assertExists($book->fresh()->cover_path);

        $this->putJson("/api/books/{$book->slug}/cover", ['cover' => UploadedFile::fake()->create('notes.txt', 1, 'text/plain')])
            ->assertUnprocessable();
    }

    public function test_editions_are_found_below_their_book_only(): void
    {
        $edition = Edition::factory()->create();
        $ebook = Edition::factory()->ebook()->for($edition->book)->create();
        $other = Book::factory()->create();

        $this->getJson("/api/books/{$edition->book->slug}/editions")->assertOk()->assertJsonCount(2, 'data');
        $this->getJson("/api/books/{$edition->book->slug}/editions/{$edition->isbn}")
            ->assertOk()
            ->assertJsonPath('data.stock', 10)
            ->assertJsonPath('data.book.slug', $edition->book->slug);
        $this->getJson("/api/books/{$edition->book->slug}/editions/{$ebook->isbn}")
            ->assertJsonPath('data.is_available', true)
            ->assertJsonMissingPath('data.stock');
        $this->getJson("/api/books/{$other->slug}/editions/{$edition->isbn}")->assertNotFound();
    }

    /**
     * @param array<string, mixed> $changes
     * @return array<string, mixed>
     */
    private function newBook(array $changes = []): array
    {
        return [
            'title' => 'The Cartographer of Small Islands',
            'author_id' => Author::factory()->create()->id,
            'genre' => 'fiction',
            'language' => 'en',
            'editions' => [['isbn' => '9780306406157', 'format' => 'paperback', 'price' => '9.99', 'stock' => 40]],
            ...$changes,
        ];
    }

    /** One pixel: drawing a picture would need an extension. */
    private function picture(): UploadedFile
    {
        return UploadedFile::fake()->createWithContent(
            'cover.gif',
            base64_decode('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
        );
    }
}
