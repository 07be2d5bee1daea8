<?php

namespace Tests\Feature;

use App\Models\Author;
use App\Models\Book;
use Tests\TestCase;

class AuthorTest extends TestCase
{
    public function test_authors_are_listed_by_last_name_page_by_page(): void
    {
        Author::factory()->createMany([['last_name' => 'Woolf'], ['last_name' => 'Austen'], ['last_name' => 'Achebe']]);

        $this->getJson('/api/authors?per_page=2')
            ->assertOk()
            ->assertJsonCount(2, 'data')
            ->assertJsonPath('data.0.books_count', 0)
            ->assertJsonMissingPath('meta.total')
            ->assertJsonStructure(['data', 'links' => ['next'], 'meta' => ['current_page', 'per_page']]);

        $this->getJson('/api/authors?letter=W')->assertJsonCount(1, 'data');
        $this->getJson('/api/authors?per_page=0')->assertUnprocessable();
    }

    public function test_an_author_is_shown_with_their_books(): void
    {
        $author = Author::factory()->has(Book::factory()->count(2))->create(['website' => null]);

        $this->getJson("/api/authors/{$author->id}")
            ->assertOk()
            ->assertJsonCount(2, 'data.books')
            ->assertJsonMissingPath('data.website');

        $this->getJson("/api/authors/{$author->id}/books")->assertOk()->assertJsonCount(2, 'data');
        $this->getJson('/api/authors/999')->assertNotFound();
    }

    public function test_administrators_maintain_authors(): void
    {
        $this->signInAsAdmin();

        $id = $this->postJson('/api/authors', ['first_name' => 'Tove', 'last_name' => 'Jansson', 'born_on' => '1914-08-09'])
            ->assertCreated()
            ->assertJsonPath('data.name', 'Tove Jansson')
            ->assertJsonPath('data.born_on', '1914-08-09')
            ->json('data.id');

        $this->putJson("/api/authors/{$id}", ['website' => 'https://moomin.example'])
            ->assertOk()
            ->assertJsonPath('data.website', 'https://moomin.example');

        $book = Book::factory()->create(['author_id' => $id]);
        $this->deleteJson("/api/authors/{$id}")->assertConflict();

        $book->forceDelete();
        $this->deleteJson("/api/authors/{$id}")->assertNoContent();
    }

    public function test_others_do_not(): void
    {
        $this->postJson('/api/authors', [])->assertUnauthorized();

        $this->signIn();
        $this->postJson('/api/authors', [])->assertForbidden();
    }
}
