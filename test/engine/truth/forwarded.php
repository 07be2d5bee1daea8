<?php

use Illuminate\Database\Eloquent\Relations;
use Illuminate\Support\Facades\Facade;

/** Where a class hands on what it does not have itself: through `__call`, a mixin, a trait of the application or a driver. */
const FORWARDED = [
    'Illuminate\Database\Eloquent\Model' => [
        Illuminate\Database\Eloquent\Builder::class, Illuminate\Database\Eloquent\SoftDeletes::class,
        Illuminate\Database\Eloquent\Factories\HasFactory::class, Illuminate\Foundation\Auth\Access\Authorizable::class,
        Illuminate\Notifications\Notifiable::class, Laravel\Sanctum\HasApiTokens::class,
    ],
    'Illuminate\Database\Eloquent\Builder' => [Illuminate\Database\Query\Builder::class, Illuminate\Database\Eloquent\Model::class],
    'Illuminate\Database\Eloquent\Relations\Relation' => [
        Relations\HasMany::class, Relations\BelongsTo::class, Relations\BelongsToMany::class, Illuminate\Database\Eloquent\Builder::class,
    ],
    'Illuminate\Support\Enumerable' => [
        Illuminate\Support\Collection::class, Illuminate\Database\Eloquent\Collection::class, Illuminate\Support\LazyCollection::class,
    ],
    'Illuminate\Pagination\LengthAwarePaginator' => [Illuminate\Database\Eloquent\Collection::class],
    'Illuminate\Pagination\Paginator' => [Illuminate\Database\Eloquent\Collection::class],
    'Illuminate\Pagination\CursorPaginator' => [Illuminate\Database\Eloquent\Collection::class],
    'Symfony\Component\HttpFoundation\Response' => [
        Illuminate\Http\JsonResponse::class, Illuminate\Http\Response::class, Illuminate\Http\RedirectResponse::class,
        Symfony\Component\HttpFoundation\BinaryFileResponse::class, Symfony\Component\HttpFoundation\StreamedResponse::class,
    ],
    'Illuminate\Auth\AuthManager' => [Illuminate\Auth\SessionGuard::class],
    'Illuminate\Contracts\Auth\Guard' => [Illuminate\Auth\SessionGuard::class, Illuminate\Auth\AuthManager::class],
    'Illuminate\Cache\CacheManager' => [Illuminate\Cache\Repository::class],
    'Illuminate\Cache\Repository' => [Illuminate\Cache\ArrayStore::class],
    'Illuminate\Contracts\Cache\Repository' => [Illuminate\Cache\Repository::class],
    'Illuminate\Contracts\Cache\Lock' => [Illuminate\Cache\Lock::class],
    'Illuminate\Contracts\Validation\Validator' => [Illuminate\Validation\Validator::class],
    'Illuminate\Contracts\Container\Container' => [Illuminate\Foundation\Application::class],
    'Illuminate\Contracts\Foundation\Application' => [Illuminate\Foundation\Application::class],
    'Illuminate\Container\Container' => [Illuminate\Foundation\Application::class],
    'Psr\Container\ContainerInterface' => [Illuminate\Foundation\Application::class],
    'Illuminate\Database\DatabaseManager' => [Illuminate\Database\SQLiteConnection::class],
    'Illuminate\Session\SessionManager' => [Illuminate\Session\Store::class],
    'Illuminate\Auth\Passwords\PasswordBrokerManager' => [Illuminate\Auth\Passwords\PasswordBroker::class],
    'Illuminate\Queue\QueueManager' => [Illuminate\Queue\SyncQueue::class],
    'Illuminate\Filesystem\FilesystemManager' => [Illuminate\Filesystem\LocalFilesystemAdapter::class],
    'Illuminate\Http\Request' => [Illuminate\Foundation\Http\FormRequest::class],
    'Illuminate\Http\Client\Factory' => [Illuminate\Http\Client\PendingRequest::class],
    'Illuminate\Http\Resources\Json\JsonResource' => [Illuminate\Http\Resources\Json\ResourceCollection::class],
    'DateTime' => [DateTimeImmutable::class],
    'DateTimeImmutable' => [DateTime::class],
    'Carbon\CarbonInterface' => [Illuminate\Support\Carbon::class],
    'DateTimeInterface' => [DateTime::class, DateTimeImmutable::class],
];

/**
 * Every method the call may reach, the class's own first.
 *
 * @return list<ReflectionMethod>
 */
function methods(string $class, string $method, array $seen = []): array
{
    if (in_array($class, $seen, true)) {
        return [];
    }
    $own = method_exists($class, $method) ? [new ReflectionMethod($class, $method)] : [];
    if ($own !== [] && ($own[0]->isPublic() || ! isset(FORWARDED[$class]))) {
        return $own;
    }
    $next = FORWARDED[$class] ?? [];
    if (is_subclass_of($class, Facade::class)) {
        $next = [get_class($class::getFacadeRoot())];
    }

    return array_merge(...array_map(fn (string $to) => methods($to, $method, [...$seen, $class]), $next), ...[[]]) ?: $own;
}
