<?php

namespace Database\Factories;

use App\Enums\Currency;
use App\Enums\OrderStatus;
use App\Models\Order;
use App\Models\User;
use Illuminate\Database\Eloquent\Factories\Factory;

/** @extends Factory<Order> */
class OrderFactory extends Factory
{
    public function definition(): array
    {
        return [
            'user_id' => User::factory(),
            'status' => OrderStatus::Placed,
            'currency' => Currency::Pound,
            'total' => '24.50',
            'shipping_address' => [
                'name' => fake()->name(),
                'street' => fake()->streetAddress(),
                'city' => fake()->city(),
                'postcode' => fake()->postcode(),
                'country' => 'GB',
            ],
            'gift_message' => null,
            'placed_at' => now(),
            'shipped_at' => null,
        ];
    }

    public function shipped(): static
    {
        return $this->state(['status' => OrderStatus::Shipped, 'shipped_at' => now()]);
    }
}
