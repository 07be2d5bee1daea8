<?php

namespace Database\Factories;

use App\Enums\Genre;
use App\Models\Author;
use App\Models\Book;
use Illuminate\Database\Eloquent\Factories\Factory;
use Illuminate\Support\Str;

/** @extends Factory<Book> */
class BookFactory extends Factory
{
    public function definition(): array
    {
        $title = fake()->unique()->sentence(3, false);

        return [
            'author_id' => Author::factory(),
            'slug' => Str::slug($title),
            'title' => rtrim($title, '.'),
            'subtitle' => fake()->optional()->sentence(4),
            'description' => fake()->paragraph(),
            'genre' => fake()->randomElement(Genre::cases()),
            'language' => 'en',
            'keywords' => fake()->words(3),
            'is_featured' => false,
            'published_on' => fake()->date(),
        ];
    }

    public function featured(): static
    {
        return $this->state(['is_featured' => true]);
    }
}
