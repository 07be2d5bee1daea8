<?php

/**
 * Boots the example application with a database in memory and says of each row function what it gives.
 *
 *     php evaluate.php <root of the application> <file declaring App\Truth\row1 …> <storage folder>
 *
 * Output: JSON, row number => list of runtime values (see describe.php), or {"t": "threw", "class": …}.
 */

namespace Docgen\Truth;

use App\Http\Requests\IndexBooksRequest;
use App\Models\Author;
use App\Models\Book;
use App\Models\Order;
use App\Models\Review;
use App\Models\Upload;
use App\Models\User;
use Illuminate\Contracts\Console\Kernel;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\Relation;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;
use Illuminate\Http\Testing\File;
use Illuminate\Pagination\AbstractCursorPaginator;
use Illuminate\Pagination\AbstractPaginator;
use Illuminate\Support\Enumerable;
use Illuminate\Support\Facades\DB;
use Modules\Catalogue\Models\Shelf;
use Symfony\Component\HttpFoundation\Response;

const DEPTH = 3;
const ITEMS = 30;

[, $root, $file, $storage] = $argv;

require __DIR__.'/boot.php';
require __DIR__.'/reveal.php';
require __DIR__.'/describe.php';

$app = \booted($root, $storage);
$app->make(Kernel::class)->call('migrate', ['--force' => true]);

fake()->seed(7);
$app->make(Kernel::class)->call('db:seed', ['--force' => true]);
Upload::factory()->create();
Order::factory(3)->create()->each(fn (Order $order) => $order->lines()->createMany([
    ['edition_id' => 1, 'quantity' => 2, 'unit_price' => '9.99'],
    ['edition_id' => 2, 'quantity' => 1, 'unit_price' => '4'],
]));

Model::preventLazyLoading(false);

require $file;

$out = [];
foreach (get_defined_functions()['user'] as $function) {
    if (preg_match('/^app\\\\truth\\\\row(\d+)$/', $function, $found) === 1) {
        $out[$found[1]] = evaluate(fn () => $function(...arguments(new \ReflectionFunction($function))));
    }
}
foreach (get_declared_classes() as $class) {
    if (preg_match('/^App\\\\Truth\\\\Row(\d+)$/', $class, $found) === 1) {
        // A conditional member differs with what was loaded: both answers count.
        $out[$found[1]] = [
            ...evaluate(fn () => (new $class(Book::query()->firstOrFail()))->ask(request())),
            ...evaluate(fn () => (new $class(
                Book::with(['author', 'editions', 'reviews'])->withCount('reviews')->withAvg('reviews', 'rating')->firstOrFail(),
            ))->ask(request())),
        ];
    }
}

echo json_encode($out, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION | JSON_INVALID_UTF8_SUBSTITUTE);

/** @return list<array<string, mixed>> */
function evaluate(callable $row): array
{
    DB::beginTransaction();
    try {
        auth()->forgetGuards();
        app()->instance('request', incoming());
        asked(request());

        return [valued($row(), DEPTH)];
    } catch (\Throwable $thrown) {
        return [['t' => 'threw', 'class' => $thrown::class, 'message' => $thrown->getMessage()]];
    } finally {
        DB::rollBack();
    }
}

/** @return list<mixed> */
function arguments(\ReflectionFunction $row): array
{
    return array_map(fn (\ReflectionParameter $parameter) => match ($parameter->getName()) {
        'author' => Author::query()->firstOrFail(),
        'book' => Book::query()->firstOrFail(),
        'books' => Book::query()->get(),
        'edition' => Book::query()->firstOrFail()->editions()->firstOrFail(),
        'order' => Order::query()->firstOrFail(),
        'line' => Order::query()->firstOrFail()->lines()->firstOrFail(),
        'review' => Review::query()->firstOrFail(),
        'user' => User::query()->firstOrFail(),
        'upload' => Upload::query()->firstOrFail(),
        'shelf' => Shelf::query()->firstOrFail(),
        'request' => request(),
        'index' => validated(IndexBooksRequest::class),
    }, $row->getParameters());
}

function incoming(): Request
{
    $request = Request::create(
        'http://localhost/api/books/9?page=2&search=sea&genre=crime&per_page=5',
        'POST',
        ['name' => ' Ann ', 'count' => '3', 'ratio' => '1.5', 'flag' => 'on', 'born' => '2024-02-29', 'tags' => ['a', 'b'], 'stars' => '4'],
        ['seen' => 'yes'],
        ['file' => File::create('cover.pdf', 3)],
        ['HTTP_X_TRACE' => 'abc', 'HTTP_AUTHORIZATION' => 'Bearer 1|secret', 'HTTP_ACCEPT' => 'application/json'],
    );
    return $request;
}

/** Gives a request what the kernel gives it: session, user and route. */
function asked(Request $request): Request
{
    app('session')->driver()->start();
    $request->setLaravelSession(app('session')->driver());
    $request->setUserResolver(fn () => User::query()->first());
    $request->setRouteResolver(fn () => app('router')->getRoutes()->getByName('books.index'));

    return $request;
}

/** @param class-string<\Illuminate\Foundation\Http\FormRequest> $class */
function validated(string $class): object
{
    $request = $class::createFrom(asked(incoming()));
    $request->setContainer(app())->setRedirector(app('redirect'))->validateResolved();

    return $request;
}

/** @return array<string, mixed> */
function valued(mixed $value, int $depth): array
{
    return describe($value, $depth, described(...), ITEMS);
}

/** @return array<string, mixed> */
function described(object $value, int $depth): array
{
    $out = classOf($value);
    if ($value instanceof Enumerable) {
        $all = $value->all();
        $out['elements'] = valued($all, $depth);
    } elseif ($value instanceof AbstractPaginator || $value instanceof AbstractCursorPaginator) {
        $out['elements'] = valued($value->getCollection()->all(), $depth);
    } elseif ($value instanceof Model) {
        $out['loaded'] = array_keys($value->getRelations());
        $out['attributes'] = array_keys($value->getAttributes());
    } elseif ($value instanceof Builder || $value instanceof Relation) {
        $out['model'] = described($value->getModel(), 0);
    } elseif ($value instanceof JsonResource) {
        $out['resource'] = valued($value->resource, $depth - 1);
    } elseif ($value instanceof Response) {
        $out['status'] = $value->getStatusCode();
        if (property_exists($value, 'original')) {
            $out['body'] = valued($value->original, $depth);
        }
    } elseif ($value instanceof \stdClass) {
        $out['fields'] = valued((array) $value, $depth);
    }

    return $out;
}
