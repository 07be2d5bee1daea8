<?php

namespace App\Models;

use App\Http\Resources\VisitCollection;
use App\Http\Resources\VisitResource;
use Illuminate\Database\Eloquent\Attributes\UseResource;
use Illuminate\Database\Eloquent\Attributes\UseResourceCollection;
use Illuminate\Database\Eloquent\Model;

#[UseResource(VisitResource::class)]
#[UseResourceCollection(VisitCollection::class)]
class Visit extends Model
{
    public $timestamps = false;
    protected $table = 'tags';
    protected $guarded = [];
}
