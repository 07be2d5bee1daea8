<?php

namespace Tests\Feature;

use App\Models\Book;
use Tests\TestCase;

class ShopTest extends TestCase
{
    public function test_the_shop_is_open(): void
    {
        Book::factory()->create();

        $this->get('/')->assertOk()->assertJsonPath('name', 'Bookshop');
        $this->get('/up')->assertOk();
        $this->getJson('/api/status')->assertOk()->assertExactJson(['status' => 'open', 'books' => 1]);
        $this->getJson('/api/statistics/sales')->assertOk()->assertJsonCount(1, 'top');
    }

    public function test_old_and_unknown_addresses(): void
    {
        $this->get('/api/catalog')->assertMovedPermanently()->assertRedirect('/api/catalogue/shelves');
        $this->get('/api/nowhere')->assertNotFound()->assertExactJson(['message' => 'There is nothing at this address.']);
    }

    public function test_the_newsletter_is_subscribed(): void
    {
        $this->postJson('/api/newsletter', ['email' => 'ada@example.org', 'genres' => ['crime']])
            ->assertAccepted()
            ->assertExactJson(['subscribed' => 'ada@example.org']);
        $this->postJson('/api/newsletter', ['genres' => ['crime', 'crime']])
            ->assertUnprocessable()
            ->assertJsonValidationErrors(['email', 'genres.0']);
    }
}
