<?php

namespace Tests\Feature;

use App\Models\Edition;
use App\Models\Order;
use App\Models\Review;
use App\Models\User;
use Tests\TestCase;

class BackOfficeTest extends TestCase
{
    public function test_it_is_closed_to_customers(): void
    {
        $this->getJson('/api/admin/users')->assertUnauthorized();

        $this->signIn();
        $this->getJson('/api/admin/users')->assertForbidden();

        // A token with the ability is not enough: its owner must be an administrator.
        $this->signIn(abilities: ['admin']);
        $this->getJson('/api/admin/users')->assertForbidden()->assertJsonPath('message', 'Only administrators may do that.');
    }

    public function test_orders_are_listed_by_status_and_moved_along(): void
    {
        $this->signInAsAdmin();
        $order = Order::factory()->create();
        Order::factory()->shipped()->create();

        $this->getJson('/api/admin/orders')->assertOk()->assertJsonCount(2, 'data');
        $this->getJson('/api/admin/orders/placed')->assertOk()->assertJsonCount(1, 'data');
        $this->getJson('/api/admin/orders/lost')->assertNotFound();

        $this->patchJson("/api/admin/orders/{$order->id}/status", ['status' => 'placed'])->assertUnprocessable();
        $this->patchJson("/api/admin/orders/{$order->id}/status", ['status' => 'shipped'])
            ->assertUnprocessable()
            ->assertJsonValidationErrorFor('tracking_number');
        $this->patchJson("/api/admin/orders/{$order->id}/status", ['status' => 'delivered'])->assertOk();
        $this->patchJson("/api/admin/orders/{$order->id}/status", ['status' => 'cancelled'])->assertConflict();
    }

    public function test_stock_is_booked(): void
    {
        $this->signInAsAdmin();
        $edition = Edition::factory()->create();
        $ebook = Edition::factory()->ebook()->create();

        $this->postJson("/api/admin/editions/{$edition->isbn}/stock", ['change' => -4])->assertOk()->assertJsonPath('data.stock', 6);
        $this->postJson("/api/admin/editions/{$edition->isbn}/stock", ['change' => 0])->assertUnprocessable();
        $this->postJson("/api/admin/editions/{$ebook->isbn}/stock", ['change' => 1])->assertUnprocessable();
    }

    public function test_reports_are_rationed(): void
    {
        $this->signInAsAdmin();
        Review::factory()->create(['rating' => 3]);

        $this->getJson('/api/admin/reports/reviews')->assertOk()->assertExactJson(['report' => 'reviews', 'rows' => ['3' => 1]]);
        $this->getJson('/api/admin/reports/weather')->assertNotFound();

        for ($run = 1; $run < 10; $run++) {
            $this->getJson('/api/admin/reports/sales')->assertOk();
        }

        $this->getJson('/api/admin/reports/stock')->assertTooManyRequests();
    }

    public function test_a_price_list_is_imported(): void
    {
        $this->signInAsAdmin();
        $edition = Edition::factory()->create();

        $this->postJson('/api/admin/imports', [
            'publisher' => 'Gull & Sons',
            'currency' => 'GBP',
            'valid_from' => '2026-01-01',
            'rows' => [['isbn' => $edition->isbn, 'price' => 7.25]],
        ])->assertAccepted()->assertJsonPath('rows', 1);

        $this->assertSame('7.25', $edition->fresh()->price);
        $this->postJson('/api/admin/imports', ['rows' => [[]]])->assertUnprocessable()->assertJsonValidationErrorFor('rows.0.isbn');
    }

    public function test_customers_are_listed_and_caches_flushed(): void
    {
        $this->signInAsAdmin();
        User::factory(2)->create();

        $this->getJson('/api/admin/users')->assertOk()->assertJsonPath('meta.total', 3)->assertJsonMissingPath('data.0.password');
        $this->postJson('/api/admin/cache/flush')->assertNoContent();
    }
}
