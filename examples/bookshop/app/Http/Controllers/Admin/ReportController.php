<?php

namespace App\Http\Controllers\Admin;

use App\Http\Controllers\Controller;
use App\Models\Book;
use App\Models\Edition;
use App\Models\Review;
use Docgen\Attributes\Group;
use Docgen\Attributes\Internal;
use Illuminate\Http\JsonResponse;

#[Group('Back office')]
#[Internal]
class ReportController extends Controller
{
    /**
     * Run a report
     *
     * Reports are expensive: ten an hour, whoever asks.
     */
    public function __invoke(string $report): JsonResponse
    {
        $rows = match ($report) {
            'sales' => Book::query()->orderByDesc('sales_count')->limit(100)->pluck('sales_count', 'slug'),
            'stock' => Edition::query()->orderBy('stock')->limit(100)->pluck('stock', 'isbn'),
            'reviews' => Review::query()->groupBy('rating')->selectRaw('rating, count(*) as total')->toBase()->pluck('total', 'rating'),
            default => abort(404),
        };

        return response()->json(['report' => $report, 'rows' => $rows]);
    }
}
