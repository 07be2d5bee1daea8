<?php

namespace Tests\Feature;

use App\Enums\OrderStatus;
use App\Models\Book;
use App\Webhooks\OrderShipped;
use Tests\TestCase;

/** What clients send, and what they are told without asking, is held to the description as well. */
class ContractTest extends TestCase
{
    public function test_requests_of_the_documentation_are_valid(): void
    {
        Book::factory()->create();

        $this->assertValidExchange($this->getJson('/api/authors?per_page=2'));
        $this->assertValidExchange($this->postJson('/api/newsletter', ['email' => 'ada@example.org', 'genres' => ['crime']]));
        $this->signInAsAdmin();
        $this->assertValidExchange($this->postJson('/api/authors', ['first_name' => 'Tove', 'last_name' => 'Jansson']));
    }

    public function test_a_shipped_order_is_told_as_documented(): void
    {
        $this->assertValidWebhook('order.shipped', new OrderShipped('01J8', OrderStatus::Shipped, 'RM123456785GB'));
    }

    public function test_examples_of_the_documentation_are_valid(): void
    {
        $this->assertValidExamples();
    }

    public function test_the_committed_description_is_that_of_the_code(): void
    {
        $this->assertDocumentUpToDate();
        $this->assertNoBreakingChanges();
    }
}
