<?php

namespace Database\Factories;

use App\Enums\Rating;
use App\Models\Book;
use App\Models\Review;
use App\Models\User;
use Illuminate\Database\Eloquent\Factories\Factory;

/** @extends Factory<Review> */
class ReviewFactory extends Factory
{
    public function definition(): array
    {
        return [
            'book_id' => Book::factory(),
            'user_id' => User::factory(),
            'rating' => fake()->randomElement(Rating::cases()),
            'title' => fake()->optional()->sentence(3),
            'body' => fake()->paragraph(),
            'is_verified' => fake()->boolean(),
        ];
    }
}
