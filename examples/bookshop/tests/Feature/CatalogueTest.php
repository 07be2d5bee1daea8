<?php

namespace Tests\Feature;

use App\Enums\Genre;
use App\Models\Author;
use App\Models\Book;
use App\Models\Edition;
use App\Models\Order;
use Modules\Catalogue\Models\Shelf;
use Tests\TestCase;

class CatalogueTest extends TestCase
{
    public function test_shelves_are_browsed(): void
    {
        Shelf::factory()->hasAttached(Book::factory()->count(2))->create(['slug' => 'rainy-days']);

        $this->getJson('/api/catalogue/shelves')
            ->assertOk()
            ->assertJsonPath('0.slug', 'rainy-days')
            ->assertJsonMissingPath('0.created_at');
        $this->getJson('/api/catalogue/shelves/rainy-days')->assertOk()->assertJsonCount(2, 'data.books');
        $this->getJson('/api/catalogue/shelves/sunny-days')->assertNotFound();
    }

    public function test_administrators_maintain_shelves(): void
    {
        $this->postJson('/api/catalogue/shelves', [])->assertUnauthorized();
        $this->signInAsAdmin();

        $this->postJson('/api/catalogue/shelves', ['slug' => 'islands', 'title' => 'Islands'])->assertCreated()->assertJsonPath('title', 'Islands');
        $this->putJson('/api/catalogue/shelves/islands', ['books' => [Book::factory()->create()->id]])
            ->assertOk()
            ->assertJsonCount(1, 'data.books');
        $this->putJson('/api/catalogue/shelves/islands', ['books' => [999]])->assertUnprocessable();
        $this->deleteJson('/api/catalogue/shelves/islands')->assertOk()->assertExactJson(['deleted' => true]);
    }

    public function test_genres_are_browsed(): void
    {
        Book::factory()->create(['genre' => Genre::Children]);

        $this->getJson('/api/catalogue/genres')->assertOk()->assertJsonFragment(['value' => 'children', 'label' => "Children's books"]);
        $this->getJson('/api/catalogue/genres/children')
            ->assertOk()
            ->assertJsonPath('meta.total', 1)
            ->assertJsonPath('genre', "Children's books");
        $this->getJson('/api/catalogue/genres/cookery')->assertNotFound();
    }

    public function test_bestsellers_are_those_of_the_period(): void
    {
        $recent = Edition::factory()->create();
        $older = Edition::factory()->create();
        Order::factory()->create()->lines()->create(['edition_id' => $recent->id, 'quantity' => 1, 'unit_price' => '5.00']);
        Order::factory()->create(['placed_at' => now()->subMonths(6)])
            ->lines()->create(['edition_id' => $older->id, 'quantity' => 9, 'unit_price' => '5.00']);

        $this->getJson('/api/catalogue/bestsellers')->assertOk()->assertJsonCount(1, 'data');
        $this->getJson('/api/catalogue/bestsellers/year')->assertOk()->assertJsonCount(2, 'data');
        $this->getJson('/api/catalogue/bestsellers/century')->assertNotFound();
    }

    public function test_books_and_authors_are_searched(): void
    {
        Book::factory()->create(['title' => 'Islands', 'slug' => 'islands']);
        Author::factory()->create(['last_name' => 'Isle']);

        $this->getJson('/api/catalogue/search?q=isl')
            ->assertOk()
            ->assertJsonPath('books', ['islands' => 'Islands'])
            ->assertJsonCount(1, 'authors');
        $this->getJson('/api/catalogue/search?q=i&in=films')->assertUnprocessable()->assertJsonValidationErrors(['q', 'in']);
    }
}
