<?php

namespace App\Models;

use App\Enums\Kind;
use Illuminate\Database\Eloquent\Casts\Attribute;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\BelongsToMany;
use Illuminate\Database\Eloquent\Relations\MorphMany;
use Illuminate\Database\Eloquent\Relations\MorphOne;
use Illuminate\Database\Eloquent\SoftDeletes;

class Room extends Model
{
    use SoftDeletes;

    protected $guarded = [];
    protected $hidden = ['deleted_at'];
    protected $appends = ['label'];
    protected $casts = ['kind' => Kind::class, 'open' => 'boolean', 'size' => 'integer', 'price' => 'decimal:2', 'options' => 'array', 'opened_at' => 'datetime'];

    public function hotel(): BelongsTo
    {
        return $this->belongsTo(Hotel::class);
    }

    public function tags(): BelongsToMany
    {
        return $this->belongsToMany(Tag::class)->withPivot('weight');
    }

    public function photos(): MorphMany
    {
        return $this->morphMany(Photo::class, 'shows');
    }

    public function cover(): MorphOne
    {
        return $this->morphOne(Photo::class, 'shows');
    }

    protected function title(): Attribute
    {
        return Attribute::get(fn (): string => 'Room '.$this->name);
    }

    public function getLabelAttribute(): ?string
    {
        return $this->name === 'Red' ? null : 'L'.$this->name;
    }
}
