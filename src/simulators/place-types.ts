/** Google's types of places that this simulator knows. It answers a call with any other type with 400, as Google does. */
export const PLACE_TYPES: ReadonlySet<string> = new Set(
  `accounting airport airport_terminal amusement_park apartment_building archipelago art_gallery atm auto_parts_store
bakery bank bar barber_shop beach beauty_salon bed_and_breakfast bicycle_store book_store bowling_alley bus_station
bus_stop cafe campground car_dealer car_rental car_repair car_wash casino cemetery child_care_agency church
city_hall clothing_store coffee_shop colloquial_area community_center consultant continent convenience_store
cottage country courthouse cultural_center dental_clinic dentist department_store doctor drugstore
electric_vehicle_charging_station electrician electronics_store embassy establishment event_venue farm fast_food_restaurant
ferry_terminal finance fire_station floor florist food food_store funeral_home furniture_store gas_station
general_contractor geocode gift_shop government_office grocery_store guest_house gym hair_care hair_salon
hardware_store health heliport hiking_area hindu_temple historical_landmark home_goods_store hospital hostel
hotel ice_cream_shop inn insurance_agency international_airport intersection jewelry_store landmark laundry lawyer
library light_rail_station liquor_store local_government_office locality locksmith lodging market marina
meal_delivery meal_takeaway medical_lab mosque motel movie_theater moving_company museum national_park
natural_feature neighborhood night_club painter park park_and_ride parking pet_store pharmacy physiotherapist
place_of_worship planetarium plumber plus_code point_of_interest police political post_box post_office
postal_code preschool premise primary_school real_estate_agency resort_hotel rest_stop restaurant roofing_contractor
room route school school_district secondary_school shoe_store shopping_mall ski_resort spa sporting_goods_store
stadium storage store street_address street_number sublocality sublocality_level_1 sublocality_level_2
subpremise subway_station supermarket swimming_pool synagogue taxi_stand telecommunications_service_provider
tourist_attraction town_square train_station transit_depot transit_station travel_agency truck_stop university
veterinary_care wedding_venue wholesaler zoo
administrative_area_level_1 administrative_area_level_2 administrative_area_level_3 (cities) (regions)`.split(/\s+/),
)
