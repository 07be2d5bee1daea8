<?php

namespace App\Http\Controllers;

use App\Models\Book;
use App\Models\OrderLine;
use Docgen\Attributes\Group;
use Docgen\Attributes\HeaderParameter;

#[Group('Statistics')]
class SalesStatisticsController extends Controller
{
    /**
     * Figures for the front page
     *
     * @return array{copies_sold: int, busiest_genre: string|null, top: list<array{slug: string, title: string, sales: int}>}
     */
    #[HeaderParameter('X-Store', description: 'Branch the figures are for; all branches when left out.', example: 'leeds')]
    public function __invoke(): array
    {
        $top = Book::query()->orderByDesc('sales_count')->orderBy('title')->limit(5)->get();

        return [
            'copies_sold' => (int) OrderLine::query()->sum('quantity'),
            'busiest_genre' => $top->first()?->genre->value,
            'top' => $top->map(fn (Book $book) => [
                'slug' => $book->slug,
                'title' => $book->title,
                'sales' => $book->sales_count,
            ])->all(),
        ];
    }
}
