<?php

namespace Database\Factories;

use App\Enums\EditionFormat;
use App\Models\Book;
use App\Models\Edition;
use Illuminate\Database\Eloquent\Factories\Factory;

/** @extends Factory<Edition> */
class EditionFactory extends Factory
{
    public function definition(): array
    {
        return [
            'book_id' => Book::factory(),
            'isbn' => fake()->unique()->isbn13(),
            'format' => EditionFormat::Paperback,
            'price' => fake()->randomFloat(2, 4, 40),
            'stock' => 10,
            'pages' => fake()->numberBetween(60, 900),
            'released_on' => fake()->date(),
        ];
    }

    public function soldOut(): static
    {
        return $this->state(['stock' => 0]);
    }

    public function ebook(): static
    {
        return $this->state(['format' => EditionFormat::Ebook, 'stock' => 0, 'pages' => null]);
    }
}
