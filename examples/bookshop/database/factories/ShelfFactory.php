<?php

namespace Database\Factories;

use Illuminate\Database\Eloquent\Factories\Factory;
use Illuminate\Support\Str;
use Modules\Catalogue\Models\Shelf;

/** @extends Factory<Shelf> */
class ShelfFactory extends Factory
{
    protected $model = Shelf::class;

    public function definition(): array
    {
        $title = fake()->unique()->words(2, true);

        return [
            'slug' => Str::slug($title),
            'title' => ucfirst($title),
            'blurb' => fake()->optional()->sentence(),
            'position' => fake()->numberBetween(0, 20),
        ];
    }
}
