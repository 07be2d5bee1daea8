<?php

namespace App\Providers;

use App\Models\Guest;
use App\Models\Hotel;
use App\Models\Room;
use Illuminate\Auth\Access\Response;
use Illuminate\Database\Eloquent\Relations\Relation;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Gate;
use Illuminate\Support\ServiceProvider;

class AppProvider extends ServiceProvider
{
    public function boot(): void
    {
        Relation::morphMap(['room' => Room::class, 'hotel' => Hotel::class]);
        Gate::define('sweep', fn (Guest $guest): bool => $guest->name === 'Ada');
        Gate::define('haunt', fn (?Guest $guest): Response => Response::denyAsNotFound());
        Gate::define('breathe', fn (?Guest $guest): bool => true);
        Auth::viaRequest('badge', fn ($request) => Guest::query()->where('api_token', $request->header('X-Badge'))->first());
    }
}
