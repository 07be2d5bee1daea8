<?php

namespace Tests\Feature;

use App\Enums\OrderStatus;
use App\Models\Edition;
use App\Models\Order;
use Tests\TestCase;

class OrderTest extends TestCase
{
    public function test_an_order_takes_copies_from_stock(): void
    {
        $this->signIn();
        $edition = Edition::factory()->create(['price' => 12.50]);

        $response = $this->postJson('/api/orders', $this->orderOf($edition, 2))
            ->assertCreated()
            ->assertJsonPath('data.total', '25.00')
            ->assertJsonPath('data.status', 'placed')
            ->assertJsonPath('data.lines.0', ['isbn' => $edition->isbn, 'quantity' => 2, 'unit_price' => '12.50']);

        $response->assertHeader('Location', route('orders.show', $response->json('data.id')));
        $this->assertSame(8, $edition->fresh()->stock);
        $this->assertSame(2, $edition->book->fresh()->sales_count);
    }

    public function test_all_copies_are_taken_or_none(): void
    {
        $this->signIn();
        $edition = Edition::factory()->create();
        $soldOut = Edition::factory()->soldOut()->create();

        $order = $this->orderOf($edition, 2);
        $order['lines'][] = ['isbn' => $soldOut->isbn, 'quantity' => 1];

        $this->postJson('/api/orders', $order)->assertConflict()->assertExactJson([
            'message' => "There are not enough copies of {$soldOut->isbn} left.",
            'isbn' => $soldOut->isbn,
            'available' => 0,
        ]);

        $this->assertSame(10, $edition->fresh()->stock);
        $this->assertDatabaseEmpty('orders');
    }

    public function test_orders_are_validated(): void
    {
        $this->signIn();

        $this->postJson('/api/orders', [
            'currency' => 'XXX',
            'lines' => [['isbn' => '123', 'quantity' => 0]],
            'shipping_address' => ['country' => 'uk', 'planet' => 'Earth'],
            'gift_message' => 'Enjoy',
        ])->assertUnprocessable()->assertJsonValidationErrors([
            'currency', 'lines.0.isbn', 'lines.0.quantity', 'shipping_address', 'shipping_address.name', 'gift_message',
        ]);
    }

    public function test_customers_see_their_own_orders(): void
    {
        $user = $this->signIn();
        $mine = Order::factory()->for($user)->create();
        $other = Order::factory()->create();

        $this->getJson('/api/orders')
            ->assertOk()
            ->assertJsonCount(1, 'data')
            ->assertJsonPath('data.0.id', $mine->id)
            ->assertJsonPath('summary.page_total', '24.50');
        $this->getJson("/api/orders/{$mine->id}")->assertOk()->assertJsonMissingPath('data.shipped_at');
        $this->getJson("/api/orders/{$other->id}")->assertNotFound();
        $this->getJson('/api/orders/not-a-uuid')->assertNotFound();
    }

    public function test_a_token_without_the_ability_is_refused(): void
    {
        $this->signIn(abilities: ['orders:read']);

        $this->postJson('/api/orders', [])->assertForbidden();
    }

    public function test_the_invoice_is_downloaded(): void
    {
        $user = $this->signIn();
        $edition = Edition::factory()->create(['price' => 12.50]);
        $order = Order::factory()->for($user)->create();
        $order->lines()->create(['edition_id' => $edition->id, 'quantity' => 3, 'unit_price' => '12.50']);

        $response = $this->get("/api/orders/{$order->id}/invoice")->assertOk()->assertDownload("invoice-{$order->id}.csv");

        $this->assertValidRequest($response);
        $this->assertSame("isbn,quantity,unit_price\n{$edition->isbn},3,12.50\n", $response->streamedContent());
    }

    public function test_an_order_is_cancelled_until_it_is_shipped(): void
    {
        $user = $this->signIn();
        $edition = Edition::factory()->create();
        $order = Order::factory()->for($user)->create();
        $order->lines()->create(['edition_id' => $edition->id, 'quantity' => 3, 'unit_price' => '12.50']);

        $this->postJson("/api/orders/{$order->id}/cancel")->assertOk()->assertJsonPath('data.status', 'cancelled');
        $this->assertSame(13, $edition->fresh()->stock);

        $shipped = Order::factory()->for($user)->shipped()->create();
        $this->postJson("/api/orders/{$shipped->id}/cancel")->assertConflict()->assertJsonPath('status', OrderStatus::Shipped->value);
        $this->postJson('/api/orders/'.Order::factory()->create()->id.'/cancel')->assertForbidden();
    }

    /** @return array<string, mixed> */
    private function orderOf(Edition $edition, int $copies): array
    {
        return [
            'currency' => 'GBP',
            'lines' => [['isbn' => $edition->isbn, 'quantity' => $copies]],
            'shipping_address' => [
                'name' => 'Ada Reader',
                'street' => '1 Mill Lane',
                'city' => 'Leeds',
                'postcode' => 'LS1 1AA',
                'country' => 'GB',
            ],
            'gift_wrap' => true,
            'gift_message' => 'For a rainy day',
        ];
    }
}
