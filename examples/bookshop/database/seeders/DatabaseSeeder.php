<?php

namespace Database\Seeders;

use App\Models\Author;
use App\Models\Book;
use App\Models\Edition;
use App\Models\Review;
use App\Models\User;
use Illuminate\Database\Seeder;
use Modules\Catalogue\Models\Shelf;

class DatabaseSeeder extends Seeder
{
    public function run(): void
    {
        User::factory()->admin()->create(['name' => 'Margaret Quill', 'email' => 'margaret@bookshop.example']);
        $readers = User::factory(10)->create();

        $books = Author::factory(8)->create()->flatMap(
            fn (Author $author) => Book::factory(3)
                ->for($author)
                ->has(Edition::factory()->count(2))
                ->create(),
        );

        foreach ($books as $book) {
            Review::factory(2)->for($book)->sequence(
                ['user_id' => $readers->first()->id],
                ['user_id' => $readers->last()->id],
            )->create();
        }

        Shelf::factory(3)->create()->each(fn (Shelf $shelf) => $shelf->books()->attach($books->random(5)));
    }
}
