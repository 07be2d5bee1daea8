<?php

namespace Tests\Feature;

use App\Enums\OrderStatus;
use App\Models\Author;
use App\Models\Book;
use App\Models\Edition;
use App\Webhooks\OrderShipped;
use Docgen\Testing\ApiContract;
use Docgen\Testing\ContractObserver;
use Docgen\Testing\ObservedExchange;
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

    /** Writes docs/examples, which the description shows; the first answer of this form stays. */
    public function test_an_order_is_an_example_of_the_documentation(): void
    {
        ApiContract::record();
        ApiContract::registerMacros();
        $this->signIn();
        $author = Author::factory()->create([
            'first_name' => 'Tove', 'last_name' => 'Jansson', 'biography' => 'Painter and writer.', 'born_on' => '1914-08-09', 'website' => null,
        ]);
        $edition = Edition::factory()->create(['isbn' => '9780954221713', 'price' => '12.50']);

        $this->getJson("/api/authors/{$author->id}")->assertOk()->assertValidExchange('an-author');
        $this->postJson('/api/orders', [
            'currency' => 'GBP',
            'lines' => [['isbn' => $edition->isbn, 'quantity' => 2]],
            'shipping_address' => ['name' => 'Ada Reader', 'street' => '1 Mill Lane', 'city' => 'Leeds', 'postcode' => 'LS1 1AA', 'country' => 'GB'],
        ])->assertCreated()->assertValidExchange('two-copies');
    }

    public function test_observers_are_told_what_was_checked_and_the_report_counts_it(): void
    {
        $observer = new class implements ContractObserver
        {
            /** @var list<string> */
            public array $seen = [];

            public function observed(ObservedExchange $exchange): void
            {
                $this->seen[] = "{$exchange->method()} {$exchange->pathTemplate()} {$exchange->status()}";
            }
        };
        ApiContract::observe($observer);
        $this->withApiVersion('1.4.0');
        $this->getJson('/api/status')->assertOk();

        $this->assertSame(['GET /api/status 200'], $observer->seen);
        $this->assertGreaterThan(0, ApiContract::report()['documents'][0]['exercised']);
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
